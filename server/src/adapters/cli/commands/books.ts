import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportBooks } from '../../../domains/books/operations.ts'
import { asOperator } from '../as-operator.ts'
import { type Command, optionalText, textOf } from '../command.ts'

const perPage = 1000

export const exportBooksCommand: Command = {
  name: 'books export',
  summary:
    'Write the books of a month to files: entries, trial balance, checksum, and what clients are called now.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .requiredOption('--month <month>', 'such as 2026-05')
      .option('--location <id>', 'only what was booked there; everywhere unless given')
      .option('--to <folder>', 'where the files go; here unless given'),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    const input = {
      month: textOf(options, 'month'),
      location_id: optionalText(options, 'location'),
      limit: perPage,
    }
    const read = (format: 'json' | 'csv', cursor: string | null) =>
      asOperator(session, org, exportBooks, { ...input, format, ...(cursor === null ? {} : { cursor }) })
    const pagesOf = async (format: 'json' | 'csv') => {
      const pages = [await read(format, null)]
      for (let last = pages[0]!; last.next_cursor !== null; pages.push(last))
        last = await read(format, last.next_cursor)
      return pages
    }
    const [asJson, asCsv] = [await pagesOf('json'), await pagesOf('csv')]
    const { month, timezone, from, until, is_over, location_id, closing } = asJson[0]!
    const books = { month, timezone, from, until, is_over, location_id, closing }
    const entries = asJson.flatMap(({ items }) => items)
    const files = {
      [`books-${month}.json`]: `${JSON.stringify({ ...books, entries }, null, 2)}\n`,
      [`books-${month}-entries.csv`]: asCsv.map(({ csv }) => csv).join(''),
      [`books-${month}-accounts.csv`]: asCsv[0]!.accounts_csv!,
      [`books-${month}-names.json`]: `${JSON.stringify(
        {
          clients: eachOnce(asJson.flatMap(({ clients }) => clients)),
          documents: eachOnce(asJson.flatMap(({ documents }) => documents)),
        },
        null,
        2,
      )}\n`,
    }
    const folder = optionalText(options, 'to') ?? '.'
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    return {
      month,
      is_over,
      entries: closing!.entries,
      checksum: closing!.checksum,
      files: Object.keys(files).map((name) => join(folder, name)),
    }
  },
}

function eachOnce<Named extends { id: string }>(named: readonly Named[]): Named[] {
  return [...new Map(named.map((each) => [each.id, each])).values()].toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )
}
