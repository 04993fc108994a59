/**
 * What highlighted operations look like. Colours are ids of the theme (`contributes.colors`), so that each kind of theme has its own;
 * lines and shapes differ with the class as well, for those who cannot tell the colours apart.
 */

import type { DecorationRenderOptions, ThemeColor, Uri } from 'vscode';

export const HIGHLIGHT_STYLES = ['fade', 'background', 'gutter', 'none'] as const;
export type HighlightStyle = (typeof HIGHLIGHT_STYLES)[number];
export type Activity = 'active' | 'inactive';

/** What VS Code is needed for here, and what stands where. */
export interface Means {
  readonly colour: (id: string) => ThemeColor;
  readonly image: (name: string) => Uri;
}

const OVERVIEW_RULER_RIGHT = 4;

/** Undefined where the style draws nothing for the class. */
export function decoration(style: HighlightStyle, activity: Activity, patterns: boolean, means: Means): DecorationRenderOptions | undefined {
  const ruler = { overviewRulerColor: means.colour(`mlirActivity.${activity}Border`), overviewRulerLane: OVERVIEW_RULER_RIGHT };
  switch (style) {
    case 'background':
      return {
        ...ruler,
        backgroundColor: means.colour(`mlirActivity.${activity}Background`),
        ...(patterns ? { textDecoration: pattern(activity) } : {}),
      };
    case 'gutter':
      return {
        ...ruler,
        gutterIconSize: 'contain',
        light: { gutterIconPath: means.image(`${activity}-light.svg`) },
        dark: { gutterIconPath: means.image(`${activity}-dark.svg`) },
      };
    case 'fade':
      // Inactive ones are faded by their diagnostics.
      return activity === 'active' ? { ...ruler, textDecoration: pattern('active') } : undefined;
    case 'none':
      return undefined;
  }
}

/** Stripes behind inactive text, a solid line under active text: a theme colour, in a place where the interface offers only CSS. */
function pattern(activity: Activity): string {
  return activity === 'inactive'
    ? 'none; background-image: repeating-linear-gradient(135deg, var(--vscode-mlirActivity-inactiveStripes) 0 1px, transparent 1px 8px)'
    : 'none; box-shadow: inset 0 -2px var(--vscode-mlirActivity-activeBorder)';
}
