import { AppError } from '../../kernel/errors.ts'
import { equalSecrets } from '../../kernel/secrets/equal-secrets.ts'

/**
 * True if the `Authorization` header contains the cron secret, the password of the operator's monitoring and
 * scheduled jobs. Always false if no secret is configured.
 */
export function hasCronBearer(authorization: string | undefined, cronSecret: string | undefined): boolean {
  const bearer = /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1]
  return bearer !== undefined && cronSecret !== undefined && equalSecrets(bearer, cronSecret)
}

export function requireCronBearer(authorization: string | undefined, cronSecret: string | undefined): void {
  if (!hasCronBearer(authorization, cronSecret))
    throw new AppError('invalid_api_key', 'The cron secret is missing or wrong.')
}
