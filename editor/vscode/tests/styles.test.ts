import { expect, it } from 'vitest';
import type { ThemeColor, Uri } from 'vscode';
import manifest from '../package.json';
import { decoration, HIGHLIGHT_STYLES, type Means } from '../src/activity/styles';

const MEANS: Means = { colour: (id) => ({ id }) as ThemeColor, image: (name) => ({ path: name }) as Uri };
const DECLARED = manifest.contributes.colors.map(({ id }) => id);

it.each(HIGHLIGHT_STYLES.flatMap((style) => (['active', 'inactive'] as const).map((activity) => [style, activity] as const)))(
  'style %s, %s: colours are declared ones, in CSS too',
  (style, activity) => {
    for (const patterns of [true, false]) {
      const text = JSON.stringify(decoration(style, activity, patterns, MEANS) ?? {});
      const used = [...text.matchAll(/"id":"([^"]+)"/g)].map((match) => match[1]);
      const inCss = [...text.matchAll(/var\(--vscode-([\w-]+)\)/g)].map((match) => (match[1] ?? '').replace('-', '.'));
      expect(DECLARED).toEqual(expect.arrayContaining([...used, ...inCss]));
    }
  },
);

it('classes differ by more than their colour', () => {
  const [active, inactive] = (['active', 'inactive'] as const).map((each) => decoration('background', each, true, MEANS)?.textDecoration);
  expect(inactive).toContain('repeating-linear-gradient');
  expect(active).not.toContain('gradient');
  expect(decoration('background', 'inactive', false, MEANS)?.textDecoration).toBeUndefined();
});

it('fading is left to diagnostics, and "none" draws nothing', () => {
  expect(decoration('fade', 'inactive', true, MEANS)).toBeUndefined();
  expect(decoration('none', 'active', true, MEANS)).toBeUndefined();
});
