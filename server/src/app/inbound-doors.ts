import type { FastifyInstance } from 'fastify'
import { emailDoor } from '../adapters/inbound/email-door.ts'
import { portalDoor } from '../adapters/inbound/portal-door.ts'
import type { Config } from '../config.ts'
import { findPortal } from '../domains/bookings/index.ts'
import { receiveBooking } from '../domains/bookings/operations.ts'
import { findMailbox, inboundMailForm } from '../domains/inbound-mails/index.ts'
import { receiveInboundMail } from '../domains/inbound-mails/operations.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Limiter } from '../kernel/limits/limiter.ts'
import type { Kernel } from '../kernel/operations/run.ts'

/** What each door for those without a key hands on to. */
export function mountInbound(
  server: FastifyInstance,
  parts: { kernel: Kernel; database: Database; limiter: Limiter },
  config: Partial<Pick<Config, 'emailInboundSecret'>>,
): void {
  const { kernel, database, limiter } = parts
  portalDoor(server, {
    kernel,
    limiter,
    findPortal: (slug) => findPortal(database.system, slug),
    receive: receiveBooking,
  })
  emailDoor(server, {
    kernel,
    secret: config.emailInboundSecret,
    findMailbox: (tag) => findMailbox(database, tag),
    form: inboundMailForm,
    receive: receiveInboundMail,
  })
}
