import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import {
  contentOf,
  type EstimateRow,
  estimates,
  estimateSchema,
  priceEstimate,
} from '../domains/selling/estimates/index.ts'
import { computeInvoice, type InvoiceRow, invoices } from '../domains/money/invoices/index.ts'
import { clientCredit } from '../domains/money/payment-records/index.ts'
import { ledgerBalance } from '../domains/money/ledger/testing/ledger-balance.ts'
import { type LineItem, lineOf } from '../domains/organization/line-items/index.ts'
import { companySettings, defaultTaxRate } from '../domains/organization/company/index.ts'
import type { QueryContext } from '../kernel/operations/context.ts'
import { demo, inEach } from './testing/look-at-demo.ts'

const estimatesOf = (ctx: QueryContext) =>
  ctx.db.rows<EstimateRow>(`${estimates.select} where r.org_id = $1`, [ctx.actor.org.id])
const invoicesOf = (ctx: QueryContext) =>
  ctx.db.rows<InvoiceRow>(`${invoices.select} where r.org_id = $1`, [ctx.actor.org.id])
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

test('the balance of each demo invoice equals its receivable in the ledger, and the books balance', async () => {
  let count = 0
  await inEach(async (ctx, orgId) => {
    for (const row of await invoicesOf(ctx)) {
      const { id, status, balance_cents } = invoices.present(row, ctx)
      const { receivable = 0 } = await ledgerBalance(ctx.db, orgId, { invoice_id: id })
      assert.equal(receivable, status === 'draft' ? 0 : balance_cents, status)
      count++
    }
    assert.equal(sum(Object.values(await ledgerBalance(ctx.db, orgId))), 0)
    const crooked = await ctx.db.rows(
      `select e.journal_id from ledger_entries e where e.org_id = $1
        group by e.journal_id having sum(e.debit_cents) <> sum(e.credit_cents)`,
      [orgId],
    )
    assert.deepEqual(crooked, [])
  })
  assert.ok(count > 80, `${count} invoices`)
})

test('each issued invoice and each payment has one journal, and the ledger has the money held for clients', async () => {
  await inEach(async (ctx, orgId) => {
    const journals = await ctx.db.rows<{
      kind: string
      invoice_id: string | null
      payment_id: string | null
    }>(
      `select distinct e.journal_id, e.kind, e.invoice_id, e.payment_id from ledger_entries e where e.org_id = $1`,
      [orgId],
    )
    const ofKind = (kind: string) => journals.filter((journal) => journal.kind === kind)
    const invoices = await invoicesOf(ctx)
    const idsOf = (rows: readonly InvoiceRow[]) => rows.map((row) => row.id).sort()
    const of = (kind: string) =>
      ofKind(kind)
        .map((journal) => journal.invoice_id)
        .sort()
    assert.deepEqual(of('invoice_issued'), idsOf(invoices.filter((row) => row.issued_at !== null)))
    assert.deepEqual(of('invoice_voided'), idsOf(invoices.filter((row) => row.voided_at !== null)))
    assert.deepEqual(of('write_off'), idsOf(invoices.filter((row) => row.written_off_at !== null)))
    const payments = await ctx.db.rows<{ id: string; client_id: string }>(
      `select p.id, p.client_id from payments p where p.org_id = $1 order by p.id`,
      [orgId],
    )
    const booked = journals.flatMap((journal) => journal.payment_id ?? []).sort()
    assert.deepEqual(
      booked,
      payments.map((payment) => payment.id),
    )
    const clients = new Set(payments.map((payment) => payment.client_id))
    const credits = await Promise.all([...clients].map((client) => clientCredit(ctx.db, orgId, client)))
    const { deposit_liability = 0 } = await ledgerBalance(ctx.db, orgId)
    assert.equal(deposit_liability + sum(credits), 0)
  })
})

/**
 * Returns the line as it was before the estimate was accepted, without the discount and tax that were fixed at
 * acceptance.
 */
const asOffered = (line: LineItem): LineItem => ({ ...line, sold_discount_cents: null, sold_tax_cents: null })

test('the amounts of demo estimates and invoices equal what is computed from their lines and rates', async () => {
  await inEach(async (ctx) => {
    for (const row of await estimatesOf(ctx)) {
      const priced = priceEstimate(row, contentOf(row, row.tax_basis!)).row
      assert.deepEqual(
        estimates.present({ ...priced, selected_option_id: null }, ctx),
        estimates.present({ ...row, line_items: row.line_items.map(asOffered) }, ctx),
      )
    }
    for (const row of await invoicesOf(ctx)) {
      const invoice = invoices.present(row, ctx)
      const { trace: _trace, ...computed } = await computeInvoice(ctx, {
        lines: row.line_items.map(lineOf),
        discount: invoice.discount,
        tax_rate_id: row.tax_rate_id,
        frozen: row.tax_basis,
        location_id: row.location_id,
        day: ctx.now.slice(0, 10),
        tax_rounding: row.tax_rounding,
      })
      const { tax_rate_id, tax_rounding, sold_taxes } = row
      assert.deepEqual({ ...invoice, ...computed }, { ...invoice, tax_rate_id, tax_rounding, sold_taxes })
    }
  })
})

test('every sent demo estimate has its sent version, and every accepted one its acceptance', async () => {
  await inEach(async (ctx, orgId) => {
    for (const row of await estimatesOf(ctx)) {
      const versions = await ctx.db.rows<{ snapshot: unknown }>(
        `select v.snapshot from estimate_versions v where v.org_id = $1 and v.estimate_id = $2`,
        [orgId, row.id],
      )
      assert.equal(versions.length, row.sent_at === null ? 0 : 1, row.status)
      for (const { snapshot } of versions) {
        const sentVersion = estimateSchema.parse(snapshot)
        assert.deepEqual(
          [
            sentVersion.status,
            sentVersion.estimate_number,
            sentVersion.total_cents,
            sentVersion.revision,
            sentVersion.line_items,
          ],
          ['sent', row.estimate_number, row.total_cents, row.revision, row.line_items.map(asOffered)],
        )
      }
      const acceptances = await ctx.db.rows(
        `select a.job_id, a.total_cents, a.accepted_at from estimate_acceptances a
          where a.org_id = $1 and a.estimate_id = $2`,
        [orgId, row.id],
      )
      const { job_id, total_cents, accepted_at } = row
      assert.deepEqual(acceptances, row.status === 'accepted' ? [{ job_id, total_cents, accepted_at }] : [])
    }
  })
})

test('demo companies have complete settings, every location has a tax rate, and all tags are defined', async () => {
  await inEach(async (ctx, orgId) => {
    const settings = await companySettings(ctx.db, orgId)
    for (const member of ['phone', 'website', 'address_line1', 'brand_color', 'default_terms'] as const)
      assert.ok(settings[member], member)
    for (const { id } of (await demo()).companies.find((company) => company.id === orgId)!.locations)
      assert.ok(await defaultTaxRate(ctx.db, orgId, id, ctx.now.slice(0, 10)))
    const tags = await ctx.db.rows<{ name: string; used: boolean }>(
      `select t.name, exists (select 1 from clients c where c.org_id = $1 and t.name = any(c.tags))
                   or exists (select 1 from leads l where l.org_id = $1 and t.name = any(l.tags))
                   or exists (select 1 from jobs j where j.org_id = $1 and t.name = any(j.tags)) as used
         from tags t where t.org_id = $1`,
      [orgId],
    )
    const unknown = await ctx.db.rows(
      `select u.name from (select c.tags from clients c where c.org_id = $1 union all
                           select l.tags from leads l where l.org_id = $1 union all
                           select j.tags from jobs j where j.org_id = $1) r, unnest(r.tags) as u (name)
        where not exists (select 1 from tags t where t.org_id = $1 and t.name = u.name)`,
      [orgId],
    )
    assert.deepEqual(unknown, [])
    if (ctx.actor.mode === 'live')
      assert.deepEqual(
        tags.filter((tag) => !tag.used),
        [],
      )
  })
})

test('starting the program sends no notices about invoices that became overdue in the past', async () => {
  await inEach(async (ctx, orgId) => {
    const markedOverdue = await ctx.db.rows<{ id: string }>(
      `select i.id from invoices i where i.org_id = $1 and i.overdue_told_for = i.due_date order by i.id`,
      [orgId],
    )
    const overdue = (await invoicesOf(ctx)).filter((row) => invoices.present(row, ctx).status === 'overdue')
    assert.deepEqual(
      markedOverdue.map((row) => row.id),
      overdue.map((row) => row.id).sort(),
    )
  })
})
