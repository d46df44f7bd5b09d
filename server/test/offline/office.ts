import {
  archiveClient,
  createClient,
  createProperty,
  mergeClient,
  updateClient,
} from '../../src/domains/customers/clients/operations.ts'
import { addNote } from '../../src/domains/customers/inbox/operations.ts'
import { startJob } from '../../src/domains/work/jobs/operations.ts'
import { addJob } from '../../src/domains/work/jobs/testing/add-job.ts'
import {
  assignLead,
  convertToClient,
  createLead,
  deleteLead,
  updateLead,
} from '../../src/domains/customers/leads/operations.ts'
import { completeTodo } from '../../src/domains/office/todos/operations.ts'
import type { TestOrg } from '../../src/testing/test-org.ts'
import { type Known, oneOf } from './model.ts'
import { changeHolder, type World } from './world.ts'

const homeAddress = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }
export const sampleTexts = ['a', 'b', 'c']

/** Records that the phones and the office share. */
export interface Shared {
  leads: readonly Known[]
  first: Known
  second: Known
  job: Known
}

export async function shareRecords(world: World, server: Map<string, Known>): Promise<Shared> {
  const { org, chance, phones, locations } = world
  const add = (record: Known): Known => {
    server.set(record.id, record)
    return record
  }
  const leads: Known[] = []
  for (const number of [1, 2]) {
    const assigneeId = oneOf(chance, [org.ownerId, phones[2]!.holder.id])
    const at = { ...org.owner, role: 'manager' as const, locations: [oneOf(chance, locations)] }
    const customer = { customer_name: `Ada ${number}`, service_address: `${number} Main St` }
    const createdLead = await org.run(createLead, customer, at)
    // A lead cannot be assigned to a member who has left.
    const isReassigned = assigneeId !== org.ownerId && phones[2]!.holder.active
    const lead = isReassigned
      ? await org.run(assignLead, { lead_id: createdLead.id, assigned_to: assigneeId }, org.owner)
      : createdLead
    leads.push(
      add({
        kind: 'lead',
        id: createdLead.id,
        locationId: createdLead.location_id,
        version: lead.version,
        values: { notes: null, city: null },
        assignedTo: lead.assigned_to,
        end: null,
      }),
    )
  }
  const clients: Known[] = []
  for (const name of ['Ada', 'Bob']) {
    const client = await org.run(createClient, { name: `${name} ${leads[0]!.id}`, ...homeAddress }, org.owner)
    const { id, location_id: locationId, version } = client
    clients.push(add({ kind: 'client', id, locationId, version, values: { notes: null }, end: null }))
  }
  const [first, second] = clients as [Known, Known]
  const location_id = oneOf(chance, locations)
  const jobId = await addJob(org, {
    client_id: second.id,
    location_id,
    status: 'scheduled',
    scheduled_date: '2026-03-02',
    assignees: [{ member_id: org.ownerId, role: 'lead' }],
  })
  const values = { status: 'scheduled' }
  const job = add({ kind: 'job', id: jobId, locationId: location_id, version: 1, values, end: null })
  return { leads, first, second, job }
}

/** Runs one random action of the office. The office acts between the actions of the phones. */
export async function actInOffice(world: World, server: Map<string, Known>, shared: Shared): Promise<void> {
  const { org, chance } = world
  const { owner } = org
  const { first, second } = shared
  if (chance.integer(8) === 0) {
    await changeHolder(world)
    return await lookAtLeads(world, server)
  }
  if (world.old.clients.length > 1 && chance.integer(2) === 0) return await actOnOld(world)
  const record = oneOf(
    chance,
    [...server.values()].filter(({ end, kind }) => end === null && kind !== 'message'),
  )
  const notes = oneOf(chance, sampleTexts)
  const change = (name: string, value: string): void => {
    if (record.values[name] === value) return
    record.values[name] = value
    record.version += 1
  }
  switch (record.kind) {
    case 'lead':
      switch (chance.integer(7)) {
        case 0:
          await org.run(deleteLead, { lead_id: record.id }, owner)
          record.end = 'deleted'
          return
        case 1: {
          const rep = world.phones[2]!.holder
          const assigned_to = oneOf(chance, rep.active ? [rep.id, org.ownerId] : [org.ownerId])
          const { version } = await org.run(assignLead, { lead_id: record.id, assigned_to }, owner)
          Object.assign(record, { version, assignedTo: assigned_to })
          return
        }
        case 2:
        case 3: {
          await org.run(convertToClient, { lead_id: record.id, client_id: second.id }, owner).catch(ignored)
          await look(world, second)
          return await look(world, record)
        }
        default: {
          const name = oneOf(chance, ['notes', 'city'])
          await org.run(updateLead, { lead_id: record.id, [name]: notes }, owner)
          return change(name, notes)
        }
      }
    case 'client':
      switch (chance.integer(8)) {
        case 0:
          if (record !== first) return
          await org.run(mergeClient, { client_id: first.id, into_client_id: second.id }, owner)
          first.end = { mergedInto: second.id }
          return await look(world, second)
        case 1:
          if (record !== first) return
          await org.run(archiveClient, { client_id: first.id }, owner)
          first.end = 'deleted'
          return
        case 2:
        case 3: {
          const address_line1 = `${1 + chance.integer(900)} Oak Ave`
          const location_id = oneOf(chance, world.locations)
          await org
            .run(createProperty, { ...homeAddress, address_line1, client_id: record.id, location_id }, owner)
            .catch(ignored)
          return await look(world, record)
        }
        default:
          await org.run(updateClient, { client_id: record.id, notes }, owner)
          return change('notes', notes)
      }
    case 'job':
      if (record.values['status'] === 'scheduled' || record.values['status'] === 'en_route') {
        await org.run(startJob, { job_id: record.id }, owner)
        change('status', 'in_progress')
      }
      return
    case 'todo':
      await org.run(completeTodo, { todo_id: record.id }, owner).catch(ignored)
  }
}

/**
 * Changes clients and leads that earlier histories (random sequences of actions) created in the same company. The
 * model does not contain these records, but the copies on the phones must follow the changes.
 */
async function actOnOld({ org, chance, locations, old }: World): Promise<void> {
  const { owner } = org
  const [one, other] = [oneOf(chance, old.clients), oneOf(chance, old.clients)]
  switch (chance.integer(old.leads.length > 0 ? 6 : 5)) {
    case 1:
    case 2:
      await org.run(addNote, { client_id: one, body: 'Rings twice.' }, owner)
      return
    case 0: {
      if (one === other) return
      await org.run(mergeClient, { client_id: one, into_client_id: other }, owner)
      old.clients = old.clients.filter((id) => id !== one)
      return
    }
    case 5:
      await org
        .run(convertToClient, { lead_id: oneOf(chance, old.leads), client_id: one }, owner)
        .catch(ignored)
      return
    default: {
      const address_line1 = `${1 + chance.integer(900)} Oak Ave`
      const property = {
        ...homeAddress,
        address_line1,
        client_id: one,
        location_id: oneOf(chance, locations),
      }
      await org.run(createProperty, property, owner).catch(ignored)
    }
  }
}

/** Ignores the error if the service refused the office's call, which is expected. Rethrows other errors. */
function ignored(error: unknown): void {
  if (error instanceof Error && 'status' in error && (error.status as number) < 500) return
  throw error
}

/**
 * Updates a record of the model from the database, because the tests do not check the effects of the office's
 * actions.
 */
async function look({ org }: World, record: Known): Promise<void> {
  const { rows } = await org.app.inspect.query<Known['values'] & { version: number }>(
    `select * from live.${record.kind}s where id = $1`,
    [record.id],
  )
  record.version = rows[0]!.version
  if (record.kind === 'lead') record.clientId = rows[0]!['client_id'] ?? undefined
  if (record.kind === 'client') record.alsoAt = (await placesOf(org, record.id)).map((row) => row.location_id)
  for (const name of Object.keys(record.values)) record.values[name] = rows[0]![name]!
}

async function placesOf({ app }: TestOrg, clientId: string): Promise<{ location_id: string }[]> {
  const text = 'select location_id from live.properties where client_id = $1 and archived_at is null'
  return (await app.inspect.query<{ location_id: string }>(text, [clientId])).rows
}

/** Updates the assignees of leads in the model from the database, because leads are reassigned when a member leaves. */
async function lookAtLeads({ org }: World, server: Map<string, Known>): Promise<void> {
  const leads = [...server.values()].filter(({ kind, end }) => kind === 'lead' && end === null)
  const { rows } = await org.app.inspect.query<{ id: string; version: number; assigned_to: string | null }>(
    'select id, version, assigned_to from live.leads where id = any ($1)',
    [leads.map(({ id }) => id)],
  )
  for (const { id, version, assigned_to: assignedTo } of rows)
    Object.assign(server.get(id)!, { version, assignedTo })
}
