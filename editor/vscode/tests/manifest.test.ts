/** package.json promises commands, settings and files; the source keeps them, and uses no others. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json';
import { RESTARTING } from '../src/settings';

const source = readdirSync('src')
  .map((file) => readFileSync(`src/${file}`, 'utf8'))
  .join('\n');
const readme = readFileSync('README.md', 'utf8');
const commands = manifest.contributes.commands.map(({ command }) => command);
const settings = Object.keys(manifest.contributes.configuration.properties);
const serverSettings = readFileSync('../../server/settings.py', 'utf8');

/** All `mlirActivity.<name>` that the source writes as a string, apart from ids of other things. */
function written(pattern: RegExp): string[] {
  return [...new Set([...source.matchAll(pattern)].map((match) => match[1] ?? ''))].sort();
}

describe('commands', () => {
  it('are exactly those that are registered', () => {
    expect(written(/registerCommand\(\s*'([^']+)'/g)).toEqual([...commands].sort());
  });

  it.each(commands)('%s is in the README', (command) => {
    const { category, title } = manifest.contributes.commands.find((entry) => entry.command === command) ?? {};
    expect(readme).toContain(`${category}: ${title}`);
  });

  it('that the status item runs exist', () => {
    expect(commands).toEqual(expect.arrayContaining(written(/command: '(mlirActivity\.[^']+)'/g)));
  });
});

describe('settings', () => {
  const read = written(/\bread\('([^']+)'\)/g).map((name) => `mlirActivity.${name}`);
  // The protocol library reads this one itself, by the id of the client.
  const trace = /new QuietClient\('mlirActivity'/.test(source) ? ['mlirActivity.trace.server'] : [];
  const server = settings.filter((name) => !read.includes(name) && !trace.includes(name));

  it('that the client reads are declared', () => {
    expect(settings).toEqual(expect.arrayContaining([...read, ...trace]));
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

  it('have a name of our own', () => {
    for (const name of [...settings, ...commands]) {
      expect(name).toMatch(/^mlirActivity\./);
    }
  });
});

describe('the package', () => {
  const { contributes, icon } = manifest;
  const files = [icon, 'LICENSE', 'README.md', 'CHANGELOG.md', ...contributes.languages.map((l) => l.configuration), ...contributes.grammars.map((g) => g.path)];

  it.each(files)('has the file %s', (file) => {
    expect(existsSync(file)).toBe(true);
    expect(readFileSync('.vscodeignore', 'utf8')).toContain(`!${file.replace('./', '')}`);
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
