import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type * as z from 'zod'
import { accountsCsv, entriesCsv, entriesSha256 } from '../../../domains/money/books/index.ts'
import { exportBooks } from '../../../domains/money/books/operations.ts'
import { invalidField, invalidState } from '../../../kernel/errors.ts'
import { asOperator } from '../as-operator.ts'
import { type Command, optionalText, textOf } from '../command.ts'

const perPage = 1000
/**
 * Maximum number of attempts to read a month. If new entries are booked in the month while it is read, it is read
 * again.
 */
const attempts = 5

export const exportBooksCommand: Command = {
  name: 'books export',
  summary:
    'Write the books of a month to files: entries, trial balance, checksum, and the current names of clients.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .requiredOption('--month <month>', 'such as 2026-05')
      .option('--location <id>', 'only entries of this location (default: all locations)')
      .option('--to <folder>', 'folder of the files; default: the current folder'),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    const input = {
      month: textOf(options, 'month'),
      location_id: optionalText(options, 'location'),
      limit: perPage,
    }
    const pages = await readWhole((cursor) =>
      asOperator(session, org, exportBooks, { ...input, ...(cursor === null ? {} : { cursor }) }),
    )
    const { month, timezone, from, until, is_over, location_id, ...first } = pages[0]!
    const closing = first.closing!
    const entries = pages.flatMap(({ items }) => items)
    const books = { month, timezone, from, until, is_over, location_id, closing }
    const name = location_id === null ? `books-${month}` : `books-${month}-${location_id}`
    const files = {
      [`${name}.json`]: textFrom({ ...books, entries }),
      [`${name}-entries.csv`]: entriesCsv(entries, true),
      [`${name}-accounts.csv`]: accountsCsv(closing.accounts),
      [`${name}-names.json`]: textFrom({
        clients: eachOnce(pages.flatMap(({ clients }) => clients)),
        documents: eachOnce(pages.flatMap(({ documents }) => documents)),
      }),
    }
    const folder = optionalText(options, 'to') ?? '.'
    for (const [file, text] of Object.entries(files)) await write(resolve(folder, file), text)
    return {
      month,
      is_over,
      entries: closing.entries,
      checksum: closing.checksum,
      files: Object.keys(files).map((file) => resolve(folder, file)),
    }
  },
}

type Page = z.infer<typeof exportBooks.output>

/**
 * Reads all pages of the month and compares the checksum of their entries with the checksum that the first page states.
 * In a month that is not over, new entries may be booked while the pages are read; then all pages are read again.
 */
async function readWhole(read: (cursor: string | null) => Promise<Page>): Promise<Page[]> {
  for (let attempt = 1; ; attempt++) {
    const pages = [await read(null)]
    for (let last = pages[0]!; last.next_cursor !== null; pages.push(last))
      last = await read(last.next_cursor)
    const { closing, month, is_over } = pages[0]!
    if (entriesSha256(pages.flatMap(({ items }) => items)) === closing!.entries_sha256) return pages
    if (attempt < attempts && !is_over) continue
    throw invalidState(
      is_over
        ? `The entries of ${month} do not match the checksum with which the month was closed: they were changed in the database.`
        : `New entries are being booked in ${month} while it is read. Try again later.`,
    )
  }
}

/** Writes a file. Creates its folder if it does not exist. */
async function write(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw invalidField('to', `cannot be written: ${code ?? message}`)
  }
}

const textFrom = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

function eachOnce<Named extends { id: string }>(named: readonly Named[]): Named[] {
  return [...new Map(named.map((each) => [each.id, each])).values()].toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )
}
