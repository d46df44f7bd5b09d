import { readFileSync } from 'node:fs'

/** A line of a block of commands on the page, and the heading above it. */
export interface PageCommand {
  heading: string
  line: string
}

/** Returns the commands of a page for operators, in order. */
export function readPageCommands(page: 'install' | 'restore'): PageCommand[] {
  const text = readFileSync(new URL(`../../../docs/operate/${page}.md`, import.meta.url), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)]
  return blocks.flatMap(({ 1: code = '', index }) => {
    const [, heading = ''] = [...text.slice(0, index).matchAll(/^## (?:\d+\. )?(.+)$/gm)].at(-1) ?? []
    return code
      .trim()
      .split('\n')
      .map((line) => ({ heading, line }))
  })
}
