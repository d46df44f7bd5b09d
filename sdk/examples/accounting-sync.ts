/**
 * Copies clients and invoices to a file for the accounting system. Run it as often as you like, such as every five
 * minutes: it continues where it stopped, and misses no change. Settings: QUOIN_URL, QUOIN_KEY, COPY_FILE.
 */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { type Change, Quoin, QuoinError } from '@quoin/sdk'

/** The copy. The cursor is stored together with the records that it covers. */
interface Copy {
  cursor?: string
  records: Record<string, { version: number; record: unknown }>
}

const quoin = new Quoin({ baseUrl: process.env['QUOIN_URL']!, apiKey: process.env['QUOIN_KEY']! })
const file = process.env['COPY_FILE'] ?? 'copy.json'

const copy = await readCopy()
try {
  await followFrom(copy)
} catch (error) {
  // The cursor is no longer valid, for example because the database was restored. Start again without a cursor. The
  // former copy stays in use until the new one is complete.
  if (!QuoinError.is(error, 'full_sync_required') && !QuoinError.is(error, 'invalid_cursor')) throw error
  await followFrom({ records: {} }, true)
}

async function followFrom(start: Copy, isReplacement = false): Promise<void> {
  let changes = 0
  for await (const page of quoin.changes
    .list({ cursor: start.cursor, kinds: ['client', 'invoice'] })
    .pages()) {
    for (const change of page.items) apply(start, change)
    changes += page.items.length
    if (page.nextCursor !== null) start.cursor = page.nextCursor
    if (!isReplacement) await writeCopy(start)
  }
  if (isReplacement) await writeCopy(start)
  console.log(JSON.stringify({ changes, records: Object.keys(start.records).length }))
}

function apply({ records }: Copy, { kind, id, version, change, record }: Change): void {
  const key = `${kind} ${id}`
  if ((records[key]?.version ?? 0) > version) return
  if (change === 'delete') delete records[key]
  else records[key] = { version, record }
}

async function readCopy(): Promise<Copy> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Copy
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return { records: {} }
    throw error
  }
}

/** Replaces the file atomically, so that a crash leaves either the old copy or the new one. */
async function writeCopy(changed: Copy): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(changed))
  await rename(`${file}.new`, file)
}
