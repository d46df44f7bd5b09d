import { usePlace } from '../api/use.ts'

/** Returns the URL at which the server sends a stored file to pages of the console. */
export function useFileUrl(fileId: string): string {
  const { org, mode } = usePlace()
  return `/console/files/${org}/${mode}/${fileId}`
}
