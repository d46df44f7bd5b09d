import { finished } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type InfoRecord, parse } from 'csv-parse'
import { invalidField } from '../../../../kernel/errors.ts'

export interface CsvRecord {
  /** Line where the record begins, from 1. */
  line: number
  cells: string[]
}

/** Number of bytes that are parsed at a time, which takes a few milliseconds. Other work can run between two chunks. */
const chunkBytes = 1024

/** Delimiters that spreadsheet programs write instead of the comma in some countries. */
const otherDelimiters = [';', '\t'] as const

/** Matches a first line such as `sep=;`, with which Excel declares the delimiter. */
const saysDelimiter = /^\uFEFF?"?sep=([,;\t|])"?(?:\r\n|\n|\r|$)/i

/** Maximum number of characters scanned to detect the delimiter. */
const longestHeader = 50_000

/**
 * Maximum number of cells of a row. If the number of cells differs from that of the header, the parser copies the row,
 * which takes long if the whole file is one row.
 */
const mostCells = 20_000

/** Maximum number of empty rows that are skipped. Spreadsheets often end with empty rows. */
const mostEmptyRows = 10_000

/**
 * Parses CSV as defined by RFC 4180. Returns the header and the other records, without empty rows. Cells may be
 * separated by semicolons or tabs if the header contains them and no comma. Refuses a file with more than `most` rows.
 * `inputField` is the input field that contains the file.
 */
export async function readCsv(csv: string, most: number, inputField: string): Promise<CsvRecord[]> {
  requireUtf8(csv, inputField)
  const said = saysDelimiter.exec(csv)
  const text = said ? csv.slice(said[0].length) : csv
  const bytes = Buffer.from(text)
  const records: CsvRecord[] = []
  const read = { byte: 0, line: said ? 2 : 1 }
  let empty = 0
  const parser = parse({
    bom: true,
    delimiter: said?.[1] ?? delimiterOf(text),
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    cast: (cell, { index, lines }) => {
      if (index >= mostCells)
        throw invalidField(
          inputField,
          `must not have more than ${mostCells} cells in a row; line ${lines} has more`,
        )
      return cell
    },
  })
  parser.on('data', ({ record, info }: { record: string[]; info: InfoRecord }) => {
    const text = bytes.toString('latin1', read.byte, info.bytes)
    if (record.every((cell) => cell.trim() === '')) empty++
    else records.push({ line: read.line + blankLines(text), cells: record })
    read.byte = info.bytes
    read.line += lineEnds(text)
  })
  const ended = finished(parser).catch((error: unknown) => error)
  const isTooLong = (): boolean => records.length > most + 1 || empty > mostEmptyRows
  for (let at = 0; at < bytes.length && !parser.destroyed && !isTooLong(); at += chunkBytes) {
    parser.write(bytes.subarray(at, at + chunkBytes))
    await nextTurn()
  }
  if (isTooLong()) parser.destroy()
  else parser.end()
  const parseError = await ended
  if (empty > mostEmptyRows)
    throw invalidField(inputField, `must not have more than ${mostEmptyRows} empty rows`)
  if (isTooLong()) throw invalidField(inputField, `must not have more than ${most} rows`)
  if (!parseError) return records
  if (!(parseError instanceof CsvError)) throw parseError
  const line = read.line + blankLines(bytes.toString('latin1', read.byte, read.byte + chunkBytes))
  throw invalidField(inputField, `${csvMessages[parseError.code] ?? 'is not valid CSV'}, line ${line}`)
}

/** Detects the delimiter in the header, ignoring quoted text. */
function delimiterOf(text: string): string {
  const header = /^(?:"[^"]*"|[^"\r\n])*/.exec(text.slice(0, longestHeader))![0].replaceAll(/"[^"]*"/g, '')
  return header.includes(',') ? ',' : (otherDelimiters.find((each) => header.includes(each)) ?? ',')
}

/**
 * Refuses a file that is not UTF-8. Decoding another encoding as UTF-8 produces replacement characters, which would
 * corrupt names permanently.
 */
function requireUtf8(csv: string, inputField: string): void {
  if (csv.includes('\0')) throw invalidField(inputField, 'has NUL characters; save the file as CSV in UTF-8')
  const at = csv.indexOf('\uFFFD')
  if (at < 0) return
  const line = lineEnds(csv.slice(0, at)) + 1
  throw invalidField(inputField, `has unreadable characters in line ${line}; save the file as CSV in UTF-8`)
}

const lineEnds = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0

/** Counts the blank lines before the first record. */
const blankLines = (text: string): number => lineEnds(/^(?:\xEF\xBB\xBF)?[\r\n]*/.exec(text)![0])

const csvMessages: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quote that is not closed',
  INVALID_OPENING_QUOTE: 'has a quote inside a cell that is not quoted',
  CSV_INVALID_CLOSING_QUOTE: 'has text after the closing quote of a cell',
}
