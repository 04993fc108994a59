/** A real VS Code server with the packaged extension in it, in a folder of its own, and its end. */

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What keeps the workbench quiet: nothing asks, animates, or looks for a network. */
const QUIET = {
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.layoutControl.enabled': false,
  'window.commandCenter': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.webWorker': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'git.enabled': false,
  'update.mode': 'none',
  'editor.minimap.enabled': false,
  'chat.disableAIFeatures': true,
  'files.autoSave': 'off',
};

export class VSCodeServer {
  readonly root = mkdtempSync(join(tmpdir(), 'mlir-activity-workbench-'));
  readonly workspace = join(this.root, 'workspace');
  private process: ChildProcess | undefined;
  private written = '';
  port = 0;

  /** `settings` hold unless others are set. */
  constructor(
    private readonly program: string,
    private readonly settings: object,
    private readonly environment: Record<string, string> = {},
  ) {
    mkdirSync(join(this.root, 'data', 'User'), { recursive: true });
    mkdirSync(join(this.workspace, '.vscode'), { recursive: true });
    writeFileSync(join(this.root, 'data', 'User', 'settings.json'), JSON.stringify(QUIET));
    this.set({});
  }

  /** Settings of the workspace; the workbench notices when they change. */
  set(settings: object): void {
    this.write('.vscode/settings.json', JSON.stringify({ ...this.settings, ...settings }, undefined, 2));
  }

  /** A file of the workspace. */
  write(name: string, text: string): void {
    writeFileSync(join(this.workspace, name), text);
  }

  /** The language server that the extension has started, which is no child of this process. */
  languageServers(): number[] {
    const processes = running();
    const below = (parent: number | undefined): Process[] =>
      processes.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
    return below(this.process?.pid).filter(({ command }) => /mlir_activity serve|mlir-activity-lsp/.test(command)).map(({ pid }) => pid);
  }

  install(vsix: string): void {
    execFileSync(process.execPath, [...this.command(), '--install-extension', vsix], { env: this.env(), stdio: 'pipe' });
  }

  async start(): Promise<void> {
    const options = ['--without-connection-token', '--host', '127.0.0.1', '--port', '0', '--telemetry-level', 'off', '--force-disable-user-env'];
    this.process = spawn(process.execPath, [...this.command(), ...options], { env: this.env(), detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.port = await new Promise<number>((resolve, reject) => {
      const listen = (data: Buffer): void => {
        this.written += data.toString();
        const match = /listening on (\d+)/.exec(this.written);
        if (match) {
          resolve(Number(match[1]));
        }
      };
      this.process?.stdout?.on('data', listen);
      this.process?.stderr?.on('data', listen);
      this.process?.once('exit', (code) => reject(new Error(`the VS Code server ended with ${code}: ${this.written}`)));
    });
  }

  /** Ends the server and everything that it started. */
  stop(): void {
    if (this.process?.pid !== undefined) {
      try {
        process.kill(-this.process.pid, 'SIGTERM');
      } catch {
        // It has ended already.
      }
    }
    rmSync(this.root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  private command(): string[] {
    return [
      join(this.program, 'out', 'server-main.js'),
      '--accept-server-license-terms',
      '--server-data-dir',
      this.root,
      '--extensions-dir',
      join(this.root, 'extensions'),
    ];
  }

  private env(): NodeJS.ProcessEnv {
    return { ...process.env, ...this.environment, EXTENSIONS_GALLERY: '{}' };
  }
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** All processes of the machine; small Linux systems have no ps. */
function running(): Process[] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n');
    return lines.map((line) => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return { pid: Number(pid), parent: Number(parent), command: command ?? '' };
    });
  }
  return readdirSync('/proc').flatMap((entry) => {
    try {
      const [, parent] = /^\d+ \(.*\) \S+ (\d+)/s.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
      return parent ? { pid: Number(entry), parent: Number(parent), command: readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ') } : [];
    } catch {
      return []; // No process, or one that has ended meanwhile.
    }
  });
}
