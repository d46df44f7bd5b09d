import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestContext } from 'node:test'

const sdk = resolve(import.meta.dirname, '..')
const root = resolve(sdk, '..')
const compiler = join(root, 'node_modules/typescript/bin/tsc')

/** A folder of a program that uses the built package, as npm would install it. */
export interface Project {
  folder: string
  /** Compiles files of the repository with the strictest settings. Returns the paths of the compiled files. */
  compile(...sources: readonly string[]): string[]
}

/** Builds the package with the compiler alone and installs it in a new folder, which is deleted after the test. */
export function projectWithPackage(t: Pick<TestContext, 'after'>): Project {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-sdk-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const installed = join(folder, 'node_modules/@quoin/sdk')
  mkdirSync(installed, { recursive: true })
  build(join(installed, 'dist'))
  cpSync(join(sdk, 'package.json'), join(installed, 'package.json'))
  mkdirSync(join(folder, 'node_modules/@types'))
  symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  return { folder, compile: (...sources) => compile(folder, sources) }
}

/** Builds the package into a folder, as `npm run build` does. */
export function build(folder: string): void {
  runCompiler('-p', join(sdk, 'tsconfig.build.json'), '--outDir', folder)
}

function compile(folder: string, sources: readonly string[]): string[] {
  const files = sources.map((source) => source.split('/').at(-1)!)
  for (const [index, source] of sources.entries()) cpSync(join(sdk, source), join(folder, files[index]!))
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2023', 'dom'],
    types: ['node'],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  runCompiler('-p', folder)
  return files.map((file) => join(folder, file.replace(/\.ts$/, '.js')))
}

function runCompiler(...options: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, ...options], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The compiler failed: ${stdout}${stderr}`)
}
