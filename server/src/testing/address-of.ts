import type { Connection } from '../kernel/database/database.ts'

/** Returns the connection settings as a URL in the form of `DATABASE_URL`. */
export function addressOf({ host, port, user, password, database }: Connection): string {
  const login = `user=${String(user)}&password=${String(password)}`
  return `postgresql:///${database}?host=${encodeURIComponent(String(host))}&port=${port}&${login}`
}
