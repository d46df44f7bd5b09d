import type { Organization } from '../access/actor.ts'
import { type AppError, invalidState } from '../errors.ts'

/** Returns the provider of a service for an organization, or null if it has none. */
export interface Port<Service> {
  of(org: Organization): Service | null
}

/** Uses the same provider for all organizations. */
export function onePort<Service>(service: Service | null): Port<Service> {
  return { of: () => service }
}

/**
 * Selects the simulated provider if no real one is configured. With `unset`, it serves demonstration companies and
 * organizations with a test clock, and all others have no provider. With `fake`, it serves all organizations. With
 * `off`, none.
 */
export function simulatedPort<Service>(choice: 'unset' | 'fake' | 'off', simulated: Service): Port<Service> {
  if (choice !== 'unset') return onePort(choice === 'fake' ? simulated : null)
  return { of: (org) => (org.isDemo || org.clock !== null ? simulated : null) }
}

/**
 * Creates the error for an organization without a provider. It is thrown before anything is recorded or requested.
 * `subject` is what the provider would supply, such as `property data`.
 */
export function providerNotConfigured(subject: string): AppError {
  return invalidState(`No provider for ${subject} is set up.`, [
    {
      message: `requires a provider for ${subject}, but none is configured`,
      reason: 'provider_not_configured',
    },
  ])
}
