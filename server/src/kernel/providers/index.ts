export { createProviders, type ProviderAnswer, type Providers, type Question } from './providers.ts'
export { NoAnswer, NotReached } from './no-answer.ts'
export { onePort, type Port, realPort, simulatedPort, providerNotConfigured } from './port.ts'
