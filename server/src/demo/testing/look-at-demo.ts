import * as z from 'zod'
import { findOrganization } from '../../domains/organization/company/index.ts'
import type { MemberActor } from '../../kernel/access/actor.ts'
import type { Mode } from '../../kernel/database/database.ts'
import type { QueryContext } from '../../kernel/operations/context.ts'
import { query } from '../../kernel/operations/operation.ts'
import { run } from '../../kernel/operations/run.ts'
import { testApp } from '../../testing/test-app.ts'
import { type DemoOrganization, ensureDemo } from '../index.ts'

let cachedDemo: ReturnType<typeof make> | undefined

/** Returns the demo organizations. The first call in a test file creates them. */
export const demo = () => (cachedDemo ??= make())

async function make() {
  const app = await testApp()
  const [harbor, summit] = await ensureDemo({ ...app, now: app.kernel.now() })
  return { app, companies: [harbor!, summit!] as const }
}

export async function ownerOf({ slug, owner }: DemoOrganization, mode: Mode = 'live'): Promise<MemberActor> {
  const { app } = await demo()
  const org = (await findOrganization(app.database.system, slug))!
  return { type: 'member', id: owner.id, role: 'owner', org, mode, locations: '*' }
}

/** Runs `look` in both modes (live and sandbox) of each demo organization, as the owner. */
export async function inEach(look: (ctx: QueryContext, orgId: string) => Promise<void>): Promise<void> {
  const { app, companies } = await demo()
  const operation = query({
    name: 'test.look',
    summary: 'Look.',
    permission: ['manage_invoices'],
    input: z.strictObject({}),
    output: z.object({}),
    handler: async (ctx) => {
      await look(ctx, ctx.actor.org.id)
      return {}
    },
  })
  for (const company of companies)
    for (const mode of ['live', 'sandbox'] as const)
      await run(app.kernel, operation, { actor: await ownerOf(company, mode), input: {}, requestId: 'test' })
}
