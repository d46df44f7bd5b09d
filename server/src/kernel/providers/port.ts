import type { Organization } from '../access/actor.ts'
import { type AppError, invalidState } from '../errors.ts'

/** The provider of a service, by organization. Null if there is none. */
export interface Port<Service> {
  of(org: Organization): Service | null
}

/** The same provider for all organizations. */
export function onePort<Service>(service: Service | null): Port<Service> {
  return { of: () => service }
}

/**
 * Used without a real provider. `unset`: demo organizations and organizations with their own clock use the simulated
 * provider, others have none.
 */
export function simulatedPort<Service>(choice: 'unset' | 'fake' | 'off', simulated: Service): Port<Service> {
  if (choice !== 'unset') return onePort(choice === 'fake' ? simulated : null)
  return { of: (org) => (org.isDemo || org.clock !== null ? simulated : null) }
}

/** Thrown before anything is recorded or requested. `subject` is what the provider supplies, such as `property data`. */
export function providerNotConfigured(subject: string): AppError {
  return invalidState(`No provider of ${subject} is set up.`, [
    {
      message: `requires a provider of ${subject}, but none is configured`,
      reason: 'provider_not_configured',
    },
  ])
}
