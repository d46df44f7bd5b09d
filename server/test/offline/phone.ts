import assert from 'node:assert/strict'
import type { TestOrg } from '../../src/testing/test-org.ts'
import type { Change, Known } from './model.ts'
import type { Holder, World } from './world.ts'

interface Copied {
  version: number
  record: { [member: string]: unknown }
}

export type Copy = Map<string, Copied>

/** A member's phone: its changes, both sent and unsent, and its copy of the records in the feed of changes. */
export interface Phone {
  holder: Holder
  /** Difference between the phone's clock and the real time in milliseconds. Positive if the phone's clock is ahead. */
  ahead: number
  /** Records as they were when the holder last saw them. */
  has: Map<string, Known>
  unsent: Change[]
  sent: Change[]
  copy: Copy
  cursor: string | undefined
  /** Access scope that the member had when the service issued the cursor. The cursor is valid only for this scope. */
  accessScope: string
}

export const newPhone = (holder: Holder): Phone => ({
  holder,
  ahead: 0,
  has: new Map(),
  unsent: [],
  sent: [],
  copy: new Map(),
  cursor: undefined,
  accessScope: '',
})

const accessScopeOf = ({ role, locations }: Holder): string => JSON.stringify([role, locations])

interface Page {
  items: {
    kind: string
    id: string
    version: number
    change: 'upsert' | 'delete'
    record: Copied['record'] | null
  }[]
  next_cursor: string
  has_more: boolean
}

function take(copy: Copy, { kind, id, version, change, record }: Page['items'][number]): void {
  const name = `${kind} ${id}`
  const copied = copy.get(name)
  if (copied && copied.version > version) return
  if (change === 'delete') copy.delete(name)
  else copy.set(name, { version, record: record! })
}

const fetchChanges = (org: TestOrg, { key }: Holder, limit: number, cursor: string | undefined) =>
  org.request(
    'GET',
    `/workflows/sync.changes?input=${encodeURIComponent(JSON.stringify({ limit, ...(cursor && { cursor }) }))}`,
    { key },
  )

/**
 * Reads the feed of changes from the phone's cursor. If an answer breaks off, the phone uses the part that it
 * received and requests the rest again. The service refuses a cursor of another access scope; the phone then deletes
 * its copy and reads everything again.
 */
export async function follow(
  { org, chance, tally }: World,
  phone: Phone,
  mayBreakOff: boolean,
): Promise<void> {
  for (let more = true; more;) {
    const answer = await fetchChanges(org, phone.holder, 1 + chance.integer(40), phone.cursor)
    tally.pages += 1
    if (!phone.holder.active) return assert.equal(answer.status, 403)
    if (phone.holder.role === 'technician') {
      assert.equal(answer.status, 403, answer.text)
      // The phone deletes its copy, because the member may no longer read the records.
      phone.copy.clear()
      phone.cursor = undefined
      return
    }
    if (answer.status === 410) {
      assert.equal(answer.body.error.code, 'full_sync_required')
      assert.notEqual(phone.accessScope, accessScopeOf(phone.holder))
      phone.copy.clear()
      phone.cursor = undefined
      tally.beginnings += 1
      continue
    }
    assert.equal(answer.status, 200, answer.text)
    const page = answer.body.data as Page
    if (mayBreakOff && chance.integer(6) === 0) {
      tally.brokenPages += 1
      for (const item of page.items.slice(0, chance.integer(page.items.length + 1))) take(phone.copy, item)
      if (phone.cursor === undefined) phone.copy.clear()
      return
    }
    for (const item of page.items) take(phone.copy, item)
    phone.cursor = page.next_cursor
    phone.accessScope = accessScopeOf(phone.holder)
    more = page.has_more
  }
}

/** Reads a new copy, from the beginning of the feed of changes. */
export async function readAnew(org: TestOrg, holder: Holder): Promise<Copy> {
  const copy: Copy = new Map()
  let cursor: string | undefined
  for (let more = true; more;) {
    const { status, body, text } = await fetchChanges(org, holder, 500, cursor)
    assert.equal(status, 200, text)
    for (const item of (body.data as Page).items) take(copy, item)
    ;({ next_cursor: cursor, has_more: more } = body.data as Page)
  }
  return copy
}
