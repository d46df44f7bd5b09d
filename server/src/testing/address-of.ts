import type { Connection } from '../kernel/database/database.ts'

/** The connection as a URL, like `DATABASE_URL`. */
export function addressOf({ host, port, user, password, database }: Connection): string {
  const login = `user=${String(user)}&password=${String(password)}`
  return `postgresql:///${database}?host=${encodeURIComponent(String(host))}&port=${port}&${login}`
}
