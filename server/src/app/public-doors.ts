import type { FastifyInstance } from 'fastify'
import { stripeDoor } from '../adapters/inbound/stripe-door.ts'
import { pagesDoor } from '../adapters/pages/pages-door.ts'
import * as estimates from '../domains/estimates/operations.ts'
import * as invoices from '../domains/invoices/operations.ts'
import { findOrganizationById } from '../domains/company/index.ts'
import {
  type CustomerPage,
  documentPage,
  findPublicLink,
  missingPage,
  plainPage,
} from '../domains/public-links/index.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Limiter } from '../kernel/limits/limiter.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import { estimatePages, invoicePages, pageLogo } from './public-pages.ts'

/** The doors of customers who hold a link, and of the card processor. */
export function mountPublic(
  server: FastifyInstance,
  { kernel, database, limiter }: { kernel: Kernel; database: Database; limiter: Limiter },
): void {
  pagesDoor(server, {
    kernel,
    limiter,
    findLink: (token) => findPublicLink(database.system, token, kernel.now()),
    kinds: { estimate: estimatePages, invoice: invoicePages },
    logo: pageLogo,
    render: {
      document: (page, how) => documentPage(page as CustomerPage, how),
      missing: missingPage,
      plain: plainPage,
    },
  })
  stripeDoor(server, {
    kernel,
    provider: kernel.services.payments.usual,
    findOrganization: (id) => findOrganizationById(database.system, id),
    receivePayment: invoices.receiveProviderPayment,
    receiveDeposit: estimates.receiveProviderDeposit,
  })
}
