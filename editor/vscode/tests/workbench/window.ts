/** The window of a workbench, as a user sees and works it. Its selectors are those of VS Code 1.100. */

import { join, resolve } from 'node:path';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import type { VSCodeServer } from './server';

/** Pictures of every view, for people to look at; git ignores the folder. */
export const PICTURES = resolve('../../build/pictures');
/** Hard blanks of the text, and thin ones in front of hints. */
const BLANKS = /[\u00a0\u2000-\u200a\u202f]/g;
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export class Window {
  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
    private readonly server: VSCodeServer,
  ) {}

  /** Opens the workspace of a server, with a file in an editor. */
  static async open(server: VSCodeServer, executablePath: string, file: string): Promise<Window> {
    const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(20_000);
    const uri = `vscode-remote://127.0.0.1:${server.port}${join(server.workspace, file)}`;
    const payload = encodeURIComponent(JSON.stringify([['openFile', uri]]));
    await page.goto(`http://127.0.0.1:${server.port}/?folder=${server.workspace}&payload=${payload}`);
    const window = new Window(browser, page, server);
    await window.editor(file).waitFor({ timeout: 60_000 });
    return window;
  }

  async close(): Promise<void> {
    await this.browser.close();
  }

  editor(file: string): Locator {
    return this.page.locator(`.editor-instance .monaco-editor[data-uri$="/${file}"]`);
  }

  /** Text of the visible lines, as it is shown: with hints. Blanks are hard ones on the screen. */
  async lines(file: string): Promise<string[]> {
    const rows = await this.editor(file).locator('.view-line').evaluateAll((all) =>
      all.map((row) => ({ top: row.getBoundingClientRect().top, text: row.textContent ?? '' })),
    );
    return rows.sort((a, b) => a.top - b.top).map(({ text }) => text.replace(BLANKS, ' '));
  }

  /** What is faded, line by line. */
  faded(file: string): Promise<string[]> {
    return this.styled(file, (style) => Number(style.opacity) < 1);
  }

  /** The text that a style holds for, line by line. The predicate is run in the page: it sees nothing of here. */
  async styled(file: string, holds: (style: CSSStyleDeclaration) => boolean): Promise<string[]> {
    const pieces = await this.editor(file).locator('.view-line > span > span').evaluateAll(
      (all, source) => {
        const test = new Function(`return (${source})`)() as (style: CSSStyleDeclaration) => boolean;
        return all
          .filter((piece) => test(getComputedStyle(piece)))
          .map((piece) => ({ top: Math.round(piece.getBoundingClientRect().top), left: piece.getBoundingClientRect().left, text: piece.textContent ?? '' }));
      },
      String(holds),
    );
    const rows: { top: number; text: string }[] = [];
    for (const { top, text } of pieces.sort((a, b) => a.top - b.top || a.left - b.left)) {
      const last = rows.at(-1);
      if (last?.top === top) {
        last.text += text;
      } else {
        rows.push({ top, text });
      }
    }
    return rows.map(({ text }) => text.replace(BLANKS, ' ').trim());
  }

  /** Labels and descriptions of the view's rows. */
  async tree(): Promise<string[]> {
    const rows = await this.page.locator('.pane-body .monaco-list-row').evaluateAll((all) =>
      all.map((row) => ({
        top: row.getBoundingClientRect().top,
        text: [...row.querySelectorAll('.label-name, .label-description')].map((part) => part.textContent ?? '').join(' '),
      })),
    );
    return rows.sort((a, b) => a.top - b.top).map(({ text }) => text.replace(BLANKS, ' ').trim());
  }

  /** A row of the view. */
  row(text: string): Locator {
    return this.page.locator('.pane-body .monaco-list-row', { hasText: text });
  }

  /** Takes a picture of the window, or of a part of it. */
  async picture(name: string, part?: { x: number; y: number; width: number; height: number }): Promise<void> {
    await this.page.screenshot({ path: join(PICTURES, `${name}.png`), ...(part ? { clip: part } : {}) });
  }

  /** Opens a file of the workspace in the active group. */
  async openFile(file: string): Promise<void> {
    // Under load the picker takes Enter before it knows the file.
    for (let tries = 2; ; tries--) {
      await this.pick(join(this.server.workspace, file), 'F1');
      try {
        await this.editor(file).waitFor({ timeout: 8000 });
        return;
      } catch (error) {
        if (tries === 0) {
          throw error;
        }
      }
    }
  }

  async closeTab(title: string): Promise<void> {
    const tab = this.page.locator('.tab', { hasText: title });
    await tab.hover();
    await tab.locator('.codicon-close').click();
    await tab.waitFor({ state: 'detached' });
  }

  /** Runs a command by its title in the palette. */
  async run(title: string): Promise<void> {
    await this.pick(`>${title}`, 'F1');
  }

  /** Titles that the palette offers for what is typed. */
  async offered(typed: string): Promise<string[]> {
    await this.openInput('F1', `>${typed}`);
    const rows = this.page.locator('.quick-input-list .monaco-list-row');
    await rows.first().waitFor();
    const titles = await rows.locator('.quick-input-list-entry').allInnerTexts();
    await this.page.keyboard.press('Escape');
    return titles;
  }

  /** Puts the cursor behind the first occurrence of a text in the editor. */
  async cursor(file: string, text: string): Promise<void> {
    await this.editor(file).locator('.view-line', { hasText: text }).first().click();
    await this.page.keyboard.press('Home');
  }

  /** Waits until a question has the wanted answer; fails with what it was. */
  async until<T>(question: () => Promise<T>, wanted: (answer: T) => boolean, timeout = 20_000): Promise<T> {
    const end = Date.now() + timeout;
    for (;;) {
      const answer = await question();
      if (wanted(answer)) {
        return answer;
      }
      if (Date.now() > end) {
        throw new Error(`it stayed ${JSON.stringify(answer, undefined, 1)}`);
      }
      await this.page.waitForTimeout(60);
    }
  }

  get input(): Locator {
    return this.page.locator('.quick-input-widget input.input');
  }

  /** Rows of the quick pick that is open. */
  get choices(): Locator {
    return this.page.locator('.quick-input-list .monaco-list-row');
  }

  /** What went before may still move the focus, which closes the input. */
  private async openInput(key: string, text: string): Promise<void> {
    for (let tries = 5; ; tries--) {
      await this.page.keyboard.press(key);
      try {
        await this.input.fill(text, { timeout: 1500 });
        return;
      } catch (error) {
        if (tries === 0) {
          throw error;
        }
      }
    }
  }

  private async pick(text: string, key: string): Promise<void> {
    const name = text.split(/[/>]/).at(-1) ?? '';
    for (let tries = 4; ; tries--) {
      await this.openInput(key, text);
      try {
        await this.choices.first().filter({ hasText: name }).waitFor({ timeout: 6000 });
        break;
      } catch (error) {
        if (tries === 0) {
          throw error;
        }
        await this.page.keyboard.press('Escape');
      }
    }
    await this.page.keyboard.press('Enter');
  }
}
