import * as z from 'zod'
import { accessScopeFor } from '../../../kernel/access/actor.ts'
import type { Parameter } from '../../../kernel/database/queries.ts'
import { AppError, invalidField } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { draftVersion } from './price-books-table.ts'
import { currentVersion, isVersion } from './versions-table.ts'

/** Input field that selects the draft, the current version or a numbered version of the price book. */
export const bookInput = () =>
  z
    .union([z.enum(['current', 'draft']), z.int().min(1).max(1_000_000_000)])
    .default('current')
    .describe(
      'Price book to read: `current`, `draft`, or a version number. `draft` and version numbers ' +
        'need the permission `manage_pricing`.',
    )

/** Output fields by which lists identify the book that they show. */
export const bookOutput = {
  book_version: z
    .int()
    .nullable()
    .describe(
      'Version of the price book that was read. Null for the draft, and before the first publication.',
    ),
  draft_version: z
    .int()
    .nullable()
    .describe(
      'Version of the whole draft, for `expected_version` of `priceBook.publish`. Null if another ' +
        'book was read.',
    ),
}

export interface Book {
  book_version: number | null
  draft_version: number | null
}

/** Reads the requested draft or version of the price book. Refuses a draft or version that the caller may not see. */
export async function readBook(ctx: QueryContext, book: 'current' | 'draft' | number): Promise<Book> {
  const orgId = ctx.actor.org.id
  if (book === 'current') return { book_version: await currentVersion(ctx.db, orgId), draft_version: null }
  if (accessScopeFor(ctx.actor, 'manage_pricing') === null)
    throw new AppError(
      'insufficient_permission',
      'Reading a book other than the current one requires the permission manage_pricing.',
    )
  if (book === 'draft') return { book_version: null, draft_version: await draftVersion(ctx.db, orgId) }
  if (!(await isVersion(ctx.db, orgId, book)))
    throw invalidField('book', 'is not a version of the price book')
  return { book_version: book, draft_version: null }
}

/**
 * SQL conditions that select the rows of this book from the tables of the draft or of published versions, with the
 * alias `r`.
 */
export function inBook(book: Book, bind: (value: Parameter) => string): string[] {
  if (book.draft_version !== null) return ['r.archived_at is null']
  return book.book_version === null ? ['false'] : [`r.book_version = ${bind(book.book_version)}`]
}
