import { AppError } from '../../kernel/errors.ts'
import { equalSecrets } from '../../kernel/secrets/equal-secrets.ts'

/** True if the request carries the operator's secret. Without a configured secret, no request does. */
export function hasCronBearer(authorization: string | undefined, cronSecret: string | undefined): boolean {
  const bearer = /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1]
  return bearer !== undefined && cronSecret !== undefined && equalSecrets(bearer, cronSecret)
}

export function requireCronBearer(authorization: string | undefined, cronSecret: string | undefined): void {
  if (!hasCronBearer(authorization, cronSecret))
    throw new AppError('invalid_api_key', 'The cron secret is missing or wrong.')
}
