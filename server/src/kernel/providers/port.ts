import type { Organization } from '../access/actor.ts'
import { type AppError, invalidState } from '../errors.ts'

/** Who does something for whom. Null: nobody does. */
export interface Port<Service> {
  of(org: Organization): Service | null
}

/** The same for everybody. */
export function onePort<Service>(service: Service | null): Port<Service> {
  return { of: () => service }
}

/** Without a real one. `unset`: demonstrations and organizations with a clock of their own pretend, others have nobody. */
export function pretendedPort<Service>(choice: 'unset' | 'fake' | 'off', pretended: Service): Port<Service> {
  if (choice !== 'unset') return onePort(choice === 'fake' ? pretended : null)
  return { of: (org) => (org.isDemo || org.clock !== null ? pretended : null) }
}

/** Told before anything is noted, let alone asked for. `what` is what the provider would give: `property data`. */
export function providerNotConfigured(what: string): AppError {
  return invalidState(`No provider of ${what} is set up.`, [
    { message: `there is nobody to ask for ${what}`, reason: 'provider_not_configured' },
  ])
}
