import { join, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');

/**
 * The compiler with the options of `npm run check`, except for unused names: a mutant that leaves a name
 * unused counts like others.
 */
function houseOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  return { ...options, noUnusedLocals: false, noUnusedParameters: false };
}

/** Returns whether the compiler refuses a changed file. */
export class TypeCheck {
  private readonly changed = new Map<string, { readonly text: string; readonly version: number }>();
  private version = 0;
  private readonly service: ts.LanguageService;

  /** `files` are those that may be changed. */
  constructor(files: readonly string[]) {
    const options = houseOptions();
    const names = files.map((file) => resolve(file));
    this.service = ts.createLanguageService({
      getCompilationSettings: () => options,
      getScriptFileNames: () => names,
      getScriptVersion: (file) => String(this.changed.get(file)?.version ?? 0),
      getScriptSnapshot: (file) => {
        const text = this.changed.get(file)?.text ?? ts.sys.readFile(file);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => ROOT,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: ts.sys.fileExists,
      readFile: ts.sys.readFile,
      directoryExists: ts.sys.directoryExists,
    });
  }

  /**
   * Returns the error in `file` if it contains `text`; `undefined` without errors. Other files are not
   * checked.
   */
  refusal(file: string, text: string): string | undefined {
    const name = resolve(file);
    this.version += 1;
    this.changed.set(name, { text, version: this.version });
    const fault = [
      ...this.service.getSyntacticDiagnostics(name),
      ...this.service.getSemanticDiagnostics(name),
    ][0];
    this.changed.delete(name);
    return fault && ts.flattenDiagnosticMessageText(fault.messageText, ' ');
  }
}
