export type ProviderName = 'fake' | 'stripe'
