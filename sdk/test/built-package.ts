import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterwards, type Ending } from '../../server/src/start/postgres/testing/scratch.ts'

const sdk = resolve(import.meta.dirname, '..')
const root = resolve(sdk, '..')
const compiler = join(root, 'node_modules/typescript/bin/tsc')

/** Settings of a strict program that uses the package. */
const strictest = {
  target: 'es2022',
  lib: ['es2023'],
  types: ['node'],
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
}

/** Folder of a program that uses the built package, as npm would install it. */
export interface Project {
  folder: string
  /**
   * Compiles a program: a file of the repository, below `sdk`. Returns the path of the compiled file. Throws an error
   * with the messages of the compiler. With the option `skipLibCheck: false`, the compiler also checks the types of the
   * package themselves.
   */
  compile(path: string, options?: object): string
  /** Compiles the text of a program in the same way. */
  compileText(name: string, text: string, options?: object): string
}

/** Builds the package with the compiler alone and installs it in a new folder, which is deleted after the test. */
export function projectWithPackage(t: Ending): Project {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-sdk-'))
  afterwards(t, () => rmSync(folder, { recursive: true, force: true }))
  const installed = join(folder, 'node_modules/@quoin/sdk')
  mkdirSync(installed, { recursive: true })
  cpSync(join(sdk, 'package.json'), join(installed, 'package.json'))
  runCompiler('-p', join(sdk, 'tsconfig.build.json'), '--outDir', join(installed, 'dist'))
  mkdirSync(join(folder, 'node_modules/@types'))
  for (const name of ['@types/node', 'undici-types'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  return {
    folder,
    compile: (path, options) =>
      compileIn(folder, basename(path), readFileSync(join(sdk, path), 'utf8'), options),
    compileText: (name, text, options) => compileIn(folder, name, text, options),
  }
}

function compileIn(folder: string, name: string, text: string, options: object = {}): string {
  writeFileSync(join(folder, name), text)
  const compilerOptions = { ...strictest, skipLibCheck: true, ...options }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [name] }))
  runCompiler('-p', folder)
  return join(folder, name.replace(/\.ts$/, '.js'))
}

function runCompiler(...options: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, ...options], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The compiler failed:\n${stdout}${stderr}`)
}
