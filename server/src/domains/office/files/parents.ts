import { accessScopeFor } from '../../../kernel/access/actor.ts'
import type { Permission } from '../../../kernel/access/permissions.ts'
import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext, QueryContext } from '../../../kernel/operations/context.ts'
import { estimates } from '../../selling/estimates/index.ts'
import { type DesignRow, holidayDesigns } from '../../selling/holiday-designs/index.ts'
import {
  type ConversationRow,
  findAccessibleConversation,
  requireLockedConversation,
} from '../../messages/conversations/index.ts'
import { leads } from '../../customers/leads/index.ts'
import { type InvoiceRow, invoices } from '../../money/invoices/index.ts'
import { jobs } from '../../work/jobs/index.ts'
import { isService, isThumbnailNamed } from '../../money/price-book/index.ts'
import { isPhotoNamed } from '../../work/checklists/index.ts'
import {
  type FileKindName,
  fileKinds,
  type FileRow,
  type Parent,
} from '../../organization/stored-files/index.ts'

/** Functions for one kind of record to which files can be attached. */
interface Kind {
  /** Finds the record. Returns undefined if it does not exist or the caller cannot access it. */
  find(ctx: QueryContext, id: string): Promise<AttachedTo | undefined>
  /** Finds the record and locks it until the end of the transaction, so that other changes wait. */
  lock(ctx: MutationContext, id: string): Promise<AttachedTo>
  /** Increases the version of the record. Present if the API returns the record together with its files. */
  touch?(ctx: MutationContext, parent: AttachedTo): void
}

export interface AttachedTo extends Parent {
  status: string
  version: number
  updated_at: string
}

const kinds: Readonly<Record<string, Kind>> = {
  conversation: {
    find: async (ctx, id) => said(await findAccessibleConversation(ctx, id)),
    lock: async (ctx, id) => said(await requireLockedConversation(ctx, id))!,
  },
  estimate: {
    find: async (ctx, id) => of('estimate', await estimates.findAccessible(ctx, id)),
    lock: async (ctx, id) => of('estimate', await estimates.lock(ctx, id))!,
    touch: (ctx, estimate) => void estimates.save(ctx, estimate, {}),
  },
  holiday_design: {
    find: async (ctx, id) => designParent(await holidayDesigns.findAccessible(ctx, id)),
    lock: async (ctx, id) => designParent(await holidayDesigns.lock(ctx, id))!,
  },
  invoice: {
    find: async (ctx, id) => of('invoice', coursed(await invoices.findAccessible(ctx, id))),
    lock: async (ctx, id) => of('invoice', coursed(await invoices.lock(ctx, id)))!,
    touch: (ctx, invoice) => void invoices.save(ctx, invoice, {}),
  },
  job: {
    find: async (ctx, id) => of('job', await jobs.findAccessible(ctx, id)),
    lock: async (ctx, id) => of('job', await jobs.lock(ctx, id))!,
  },
  lead: {
    find: async (ctx, id) => of('lead', await leads.findAccessible(ctx, id)),
    lock: async (ctx, id) => of('lead', await leads.lock(ctx, id))!,
  },
  // Adding a picture to a service of the price book locks nothing, because it does not change the service.
  service: {
    find: async (ctx, id) => ((await isService(ctx.db, ctx.actor.org.id, id)) ? aService(id) : undefined),
    lock: (_ctx, id) => Promise.resolve(aService(id)),
  },
}

const said = (row: ConversationRow | undefined): AttachedTo | undefined =>
  of('conversation', row && { ...row, status: 'open' })

const designParent = (row: DesignRow | undefined): AttachedTo | undefined =>
  of('holiday_design', row && { ...row, status: 'open' })

const aService = (id: string): AttachedTo => ({
  kind: 'service',
  id,
  location_id: null,
  status: 'draft',
  version: 1,
  updated_at: '',
})

function of(
  kind: string,
  row: (Omit<AttachedTo, 'kind' | 'location_id'> & { location_id: string }) | undefined,
): AttachedTo | undefined {
  if (!row) return undefined
  const { id, location_id, status, version, updated_at } = row
  return { kind, id, location_id, status, version, updated_at }
}

/**
 * Returns an invoice with a simplified status that decides whether files can be added or deleted: draft, issued or
 * void.
 */
function coursed(row: InvoiceRow | undefined) {
  return row && { ...row, status: row.voided_at ? 'void' : row.issued_at ? 'issued' : 'draft' }
}

/**
 * Returns the record to which a call attaches a file, and locks it. Fails if the caller cannot access the record with the
 * permission of the operation.
 */
export function lockParent(ctx: MutationContext, kind: FileKindName, id: string): Promise<AttachedTo> {
  return kinds[fileKinds[kind].parent!]!.lock(ctx, id)
}

/**
 * True if the caller has this permission for the record to which the file is attached. A file without a record is
 * accessible to all members with the permission. Files for a message or a design are an exception: until they are
 * attached, fewer members can access them.
 */
export async function canAccessParent(
  ctx: QueryContext,
  file: Pick<FileRow, 'kind' | 'parent_id' | 'created_by_type' | 'created_by_id'>,
  permission: Permission,
): Promise<boolean> {
  const far = accessScopeFor(ctx.actor, permission)
  if (far === null) return false
  if (file.parent_id === null) {
    const isTheirs = file.created_by_type === 'member' && file.created_by_id === ctx.actor.id
    // Only the uploader can access a file for a message that is not sent yet.
    if (file.kind === 'inbox_attachment') return isTheirs
    return file.kind !== 'holiday_design_image' || far === 'all' || isTheirs
  }
  const own = far === 'own' ? ctx.actor.id : null
  const parent = await kinds[fileKinds[file.kind].parent ?? '']?.find({ ...ctx, own }, file.parent_id)
  return parent !== undefined
}

/** Refuses to add a file to a record whose status no longer allows it. */
export function requireOpen(kind: FileKindName, { kind: parent, status }: AttachedTo): void {
  if (isOpen(kind, status)) return
  throw invalidState(`The ${parent} is ${status}, so no files of this kind can be added.`, [
    { message: `the ${parent} is ${status}`, reason: `${parent}_closed`, status },
  ])
}

function isOpen(kind: FileKindName, status: string): boolean {
  if (fileKinds[kind].parent === 'estimate') return status === 'draft'
  if (kind === 'invoice_attachment') return status !== 'void'
  if (kind === 'quality_photo') return status !== 'complete' && status !== 'cancelled'
  return true
}

/**
 * Increases the version of the record after a change of its files, if the API returns the record together with its
 * files.
 */
export function touchParent(ctx: MutationContext, parent: AttachedTo): void {
  kinds[parent.kind]!.touch?.(ctx, parent)
}

/**
 * True if a file must not be deleted, because something refers to it: a sent message or document, a report, or a version
 * of the price book.
 */
export async function isInUse(
  { actor, db }: QueryContext,
  file: FileRow,
  parent: AttachedTo | null,
): Promise<boolean> {
  if (file.kind === 'inbox_attachment') return file.due_at === null
  if (file.kind === 'price_book_thumbnail') return await isThumbnailNamed(db, actor.org.id, file.id)
  if (parent?.kind === 'job') return await isPhotoNamed(db, actor.org.id, parent.id, file.id)
  const isDocument = parent?.kind === 'estimate' || parent?.kind === 'invoice'
  return isDocument && parent.status !== 'draft'
}
