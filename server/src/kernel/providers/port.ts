import { hasInventedCustomers, type Organization } from '../access/actor.ts'
import { type AppError, invalidState } from '../errors.ts'

/** Selects the provider of a service for an organization. Null if the organization has none. */
export interface Port<Service> {
  of(org: Organization): Service | null
}

/** Selects the same provider for all organizations. */
export function onePort<Service>(service: Service | null): Port<Service> {
  return { of: () => service }
}

/** Selects the real provider. Practice companies have the simulated one, so that nothing leaves the installation. */
export function realPort<Service>(service: Service, simulated: Service): Port<Service> {
  return { of: ({ practiceOf }) => (practiceOf === null ? service : simulated) }
}

/**
 * Selects the simulated provider, for use when no real one is configured. With `unset`, demonstration companies and
 * organizations with a test clock have it, and all others have no provider. With `fake`, all organizations have it.
 * With `off`, no organization has a provider.
 */
export function simulatedPort<Service>(choice: 'unset' | 'fake' | 'off', simulated: Service): Port<Service> {
  if (choice !== 'unset') return onePort(choice === 'fake' ? simulated : null)
  return { of: (org) => (hasInventedCustomers(org) ? simulated : null) }
}

/**
 * Creates the error for an organization without a provider. It must be thrown before anything is stored or requested.
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
