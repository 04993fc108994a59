/** package.json promises commands, settings and files; the source keeps them, and uses no others. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json';
import { HIGHLIGHT_STYLES } from '../src/activity/styles';
import { RESTARTING } from '../src/server/settings';

const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(`src/${file}`, 'utf8'))
  .join('\n');
const readme = readFileSync('README.md', 'utf8');
const commands = manifest.contributes.commands.map(({ command }) => command);
const settings = Object.keys(manifest.contributes.configuration.properties);
/** Commands in the links of welcome views and of the walkthrough. */
const linked = [...JSON.stringify(manifest).matchAll(/\(command:(mlirActivity\.\w+)/g)].map((match) => match[1] ?? '');
const serverSettings = readFileSync('../../server/settings.py', 'utf8');

/** All `mlirActivity.<name>` that the source writes as a string, apart from ids of other things. */
function written(pattern: RegExp): string[] {
  return [...new Set([...source.matchAll(pattern)].map((match) => match[1] ?? ''))].sort();
}

describe('commands', () => {
  it('are exactly those that are registered', () => {
    expect(written(/registerCommand\(\s*'([^']+)'/g)).toEqual([...commands].sort());
  });

  const inPalette = commands.filter((command) => command !== 'mlirActivity.reveal');

  it.each(inPalette)('%s is in the README', (command) => {
    const { category, title } = manifest.contributes.commands.find((entry) => entry.command === command) ?? {};
    expect(readme).toContain(`${category}: ${title}`);
  });

  it('that the source or the manifest runs exist', () => {
    const run = [...written(/(?:command: |LENS_COMMANDS = \[|executeCommand\()'(mlirActivity\.[^']+)'/g), ...linked];
    expect(run.length).toBeGreaterThan(5);
    expect(commands).toEqual(expect.arrayContaining(run));
  });

  it('are none that the server offers under the same name', () => {
    const offered = readdirSync('../../server/handlers/commands').flatMap((file) =>
      file.endsWith('.py') ? [...readFileSync(`../../server/handlers/commands/${file}`, 'utf8').matchAll(/server\.command\("([^"]+)"\)/g)].map((m) => m[1]) : [],
    );
    expect(offered).toContain('mlirActivity.explain');
    expect(commands.filter((command) => offered.includes(command))).toEqual([]);
  });

  it('of a menu are declared, and shown under conditions that the source sets', () => {
    const entries = Object.values(manifest.contributes.menus).flat();
    expect(commands).toEqual(expect.arrayContaining(entries.map(({ command }) => command)));
    const conditions = [...entries, ...manifest.contributes.viewsWelcome, ...manifest.contributes.views.mlirActivity].map(({ when }) => when);
    const enabled = manifest.contributes.commands.map((command) => ('enablement' in command ? command.enablement : ''));
    const keys = [...conditions, ...enabled].flatMap((condition) => condition.match(/mlirActivity\.\w+/g) ?? []).filter((key) => key !== 'mlirActivity.outline');
    for (const key of keys) {
      expect(source).toContain(`'${key}'`);
    }
  });
});

describe('settings', () => {
  const read = written(/\bread\('([^']+)'\)/g).map((name) => `mlirActivity.${name}`);
  // The protocol library reads this one itself, by the id of the client.
  const trace = /new QuietClient\('mlirActivity'/.test(source) ? ['mlirActivity.trace.server'] : [];
  const highlight = written(/\bget\('(highlight\.\w+)'\)/g).map((name) => `mlirActivity.${name}`);
  const server = settings.filter((name) => ![...read, ...trace, ...highlight].includes(name));

  it('that the client reads are declared', () => {
    expect(settings).toEqual(expect.arrayContaining([...read, ...trace, ...highlight]));
  });

  it('that name a program start a new server, and cannot come from an untrusted workspace', () => {
    expect([...RESTARTING].sort()).toEqual(read);
    expect([...manifest.capabilities.untrustedWorkspaces.restrictedConfigurations].sort()).toEqual(read);
  });

  it.each(server)('%s is one that the server reads', (name) => {
    for (const part of name.split('.').slice(1)) {
      expect(serverSettings).toContain(`"${part}"`);
    }
  });

  it('include all that the server reads', () => {
    const documented = [...serverSettings.matchAll(/^ {4}"""`([\w.]+)`:/gm)].map((match) => `mlirActivity.${match[1]}`);
    expect(documented.length).toBeGreaterThan(0);
    expect([...server].sort()).toEqual(documented.sort());
  });

  it.each(settings)('%s is in the README, with its default', (name) => {
    const { default: value } = manifest.contributes.configuration.properties[name as keyof typeof manifest.contributes.configuration.properties];
    const shown = value === '' ? 'empty' : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
    expect(readme).toContain(`| \`${name}\` | ${shown} |`);
  });

  it('have a description, and one for each value that they may have', () => {
    for (const property of Object.values(manifest.contributes.configuration.properties)) {
      const { description, markdownDescription }: { description?: string; markdownDescription?: string } = property;
      expect(description ?? markdownDescription).toMatch(/\.$/);
    }
    const { enum: values, enumDescriptions } = manifest.contributes.configuration.properties['mlirActivity.highlight.style'];
    expect(values).toEqual([...HIGHLIGHT_STYLES]);
    expect(enumDescriptions).toHaveLength(values.length);
  });

  it('have a name of our own', () => {
    for (const name of [...settings, ...commands]) {
      expect(name).toMatch(/^mlirActivity\./);
    }
  });
});

describe('colours', () => {
  const declared = manifest.contributes.colors;

  it('are exactly those that are used, with one for each kind of theme', () => {
    const used = ['active', 'inactive'].flatMap((activity) => [`mlirActivity.${activity}Background`, `mlirActivity.${activity}Border`]).concat('mlirActivity.inactiveStripes');
    expect(declared.map(({ id }) => id).sort()).toEqual(used.sort());
    for (const { defaults } of declared) {
      expect(Object.keys(defaults).sort()).toEqual(['dark', 'highContrast', 'highContrastLight', 'light']);
    }
  });
});

describe('the package', () => {
  const packaged = readFileSync('.vscodeignore', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => new RegExp(`^${line.slice(1).replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`));
  const { contributes, icon } = manifest;
  const files = [
    icon,
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
    ...contributes.languages.map((language) => language.configuration),
    ...contributes.grammars.map((grammar) => grammar.path),
    ...contributes.viewsContainers.activitybar.map((container) => container.icon),
    ...contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => ('image' in media ? media.image : media.markdown))),
    ...(['active', 'inactive'] as const).flatMap((activity) => ['dark', 'light'].map((kind) => `images/gutter/${activity}-${kind}.svg`)),
  ];

  it.each(files)('has the file %s', (file) => {
    expect(existsSync(file)).toBe(true);
    expect(packaged.some((pattern) => pattern.test(file.replace('./', '')))).toBe(true);
  });

  it('holds the pictures of its README', () => {
    for (const [, picture] of readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)) {
      expect(existsSync(picture ?? ''), picture).toBe(true);
    }
  });

  it('asks for no newer VS Code than its types describe', () => {
    expect(manifest.engines.vscode).toBe(`^${manifest.devDependencies['@types/vscode']}`);
  });

  it('is resolved from the public registry alone', () => {
    const lock = readFileSync('package-lock.json', 'utf8');
    const hosts = [...lock.matchAll(/"resolved": "([^"]+)"/g)].map((match) => new URL(match[1] ?? '').host);
    expect(hosts.filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
  });
});
