import * as z from 'zod'
import { notFound } from '../../../../kernel/errors.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { findLogo, type LogoRow } from '../../../organization/stored-files/index.ts'

export const readLogoByCustomer = query({
  name: 'files.readLogoByCustomer',
  summary: "Read the company's logo for the customer pages.",
  permission: [],
  only: 'customer',
  input: z.strictObject({}),
  output: z.custom<LogoRow>((logo) => typeof logo === 'object'),
  errors: ['not_found'],
  async handler(ctx) {
    const logo = await findLogo(ctx.db, ctx.actor.org.id)
    if (!logo) throw notFound('logo')
    return logo
  },
})
