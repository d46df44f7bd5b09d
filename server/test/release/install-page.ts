import { readFileSync } from 'node:fs'

const page = new URL('../../../docs/operate/install.md', import.meta.url)

/** A line of a block of commands on the page, and the heading above it. */
export interface PageCommand {
  heading: string
  line: string
}

/** Returns the commands of the page of the installation, in order. */
export function readInstallPage(): PageCommand[] {
  const text = readFileSync(page, 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)]
  return blocks.flatMap(({ 1: code = '', index }) => {
    const [, heading = ''] = [...text.slice(0, index).matchAll(/^## (?:\d+\. )?(.+)$/gm)].at(-1) ?? []
    return code
      .trim()
      .split('\n')
      .map((line) => ({ heading, line }))
  })
}
