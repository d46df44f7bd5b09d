import type { CodeBlock } from './read-code-blocks.ts'

/** Programs that are made from a guide. */
export interface GuidePrograms {
  /** Runs all blocks in order, in one scope. */
  main: string
  /** Programs that must compile and are not run. */
  compiled: string[]
}

/**
 * Composes the blocks of a guide into one program. Commands and answers become calls of the harness at their places. A
 * block `ts no-run` becomes a function that is not called, or a program of its own if it has imports.
 */
export function composeProgram(blocks: readonly CodeBlock[]): GuidePrograms {
  const compiled: string[] = []
  const parts = blocks.map(({ language, mode, code }, index) => {
    if (language === 'ts' && mode === 'run') return code
    if (language === 'ts') {
      if (!/^import /m.test(code)) return `export async function notRun${index}() {\n${code}}\n`
      compiled.push(code)
      return ''
    }
    if (language === 'sh' && mode === 'run') return `runCommands(${JSON.stringify(code)})\n`
    if (language === 'json') return expectationOf(code, mode === 'partial', blocks[index - 1])
    return ''
  })
  const harness = `import { expectPrinted, runCommands } from './guide-harness.js'\n`
  return { main: `${harness}${parts.join('')}\nexport { expectPrinted, runCommands }\n`, compiled }
}

/** A block of JSON behind a call is compared with what the call printed. Any other one only has to be valid. */
function expectationOf(code: string, isPartial: boolean, before: CodeBlock | undefined): string {
  const isAnswer =
    before !== undefined && before.mode === 'run' && (before.language === 'ts' || before.language === 'sh')
  const value = JSON.stringify(JSON.parse(code))
  return isAnswer ? `expectPrinted(${value}, ${isPartial})\n` : ''
}
