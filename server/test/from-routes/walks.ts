import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A code block of a walk (a step-by-step example in a document): a new file, a diff of an existing file, or shell
 * commands.
 */
interface Block {
  language: string
  code: string
  /**
   * Paths of the files that the text before the block names, relative to the root of the project. Empty for commands.
   */
  paths: readonly string[]
}

export interface Walk {
  title: string
  blocks: readonly Block[]
}

const block = /^( *)```(\w+)\n([^]*?)^\1```$/gm

/**
 * Returns the walks of a page. A walk is a section with a step-by-step example, whose title ends with `: the
 * walk`.
 */
export function walksOf(page: string): Walk[] {
  return page
    .split(/^## /m)
    .filter((section) => /^.*: the walk\n/.test(section))
    .map((section) => ({ title: section.slice(0, section.indexOf(':')), blocks: blocksOf(section) }))
}

function blocksOf(section: string): Block[] {
  let from = 0
  return [...section.matchAll(block)].map((match) => {
    const [whole, indent, language, code] = match as unknown as [string, string, string, string]
    const before = section.slice(from, match.index).trimEnd()
    from = match.index + whole.length
    const paragraph = before.slice(before.lastIndexOf('\n\n') + 1)
    const paths = [...paragraph.matchAll(/`([\w./-]+\.(?:tsx?|sql|md))`/g)].map(([, path]) => path!)
    return {
      language: language,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      // Only paths from the root are used, because the text may also mention a file by its name alone.
      paths: language === 'sh' ? [] : paths.filter((path) => path === 'README.md' || path.includes('/')),
    }
  })
}

/** Writes a block into the project at `root`. */
export function applyBlock(root: string, { language, code, paths }: Block): void {
  if (paths.length === 0) throw new Error(`No file is named before this block:\n${code}`)
  for (const path of paths) {
    const file = join(root, path)
    if (language === 'diff') writeFileSync(file, applyDiff(readFileSync(file, 'utf8'), code, path))
    else {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, code)
    }
  }
}

/**
 * Applies a diff without line numbers. Its parts are separated by `@@` lines. The unchanged and removed lines
 * of each part must occur exactly once in the text.
 */
export function applyDiff(text: string, diff: string, path: string): string {
  return diff.split(/^@@\n/m).reduce((result, part) => {
    const lines = part.split('\n').filter((line) => line !== '')
    const linesWith = (marks: string): string =>
      lines.flatMap((line) => (marks.includes(line[0]!) ? [`${line.slice(1)}\n`] : [])).join('')
    const [before, after] = [linesWith(' -'), linesWith(' +')]
    if (before === '' || result.split(before).length !== 2)
      throw new Error(`These lines do not occur exactly once in ${path}:\n${before}`)
    return result.replace(before, () => after)
  }, text)
}
