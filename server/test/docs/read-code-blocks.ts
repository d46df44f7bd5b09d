/** A block of code of a guide. */
export interface CodeBlock {
  language: 'ts' | 'sh' | 'json' | 'text'
  /** `no-run`: the code is compiled or checked, and not run. `partial`: the answer may have more members. */
  mode: 'run' | 'no-run' | 'partial'
  code: string
  /** Number of the line at which the block begins. */
  line: number
}

const allowed: Readonly<Record<string, readonly string[]>> = {
  ts: ['run', 'no-run'],
  sh: ['run', 'no-run'],
  json: ['run', 'partial'],
  text: ['run'],
}

/** Returns the blocks of code of a guide, in order. Throws an error for a block without a known language. */
export function readCodeBlocks(guide: string): CodeBlock[] {
  const blocks: CodeBlock[] = []
  const pattern = /^```([^\n]*)\n([^]*?)^```$/gm
  for (const { 1: info = '', 2: code = '', index } of guide.matchAll(pattern)) {
    const line = guide.slice(0, index).split('\n').length
    const [language = '', mode = 'run', ...rest] = info.trim().split(' ')
    if (!allowed[language]?.includes(mode) || rest.length > 0)
      throw new Error(
        `The block of code in line ${line} has the language "${info}". Allowed: ts, ts no-run, sh, sh no-run, json, json partial, text.`,
      )
    blocks.push({ language, mode, code, line } as CodeBlock)
  }
  return blocks
}
