import { openBackEnd } from '../back-end.ts'
import { databaseUrl, dataFolder } from '../data-folder.ts'
import { runCommand } from './run-command.ts'

/**
 * Runs `npm run grant-admin -- USERNAME`. The command makes a person an administrator of the installation in the data
 * folder. The server must be stopped first, because Postgres runs inside the server's process.
 *
 * @throws Error with a one-line reason
 */
export async function grantAdmin([username, ...rest]: string[]): Promise<string> {
  if (!username || rest.length > 0) throw new Error('Usage: npm run grant-admin -- USERNAME')
  const backEnd = await openBackEnd({ folder: dataFolder(), databaseUrl: databaseUrl() })
  try {
    const quoted = `'${username.replaceAll("'", "''")}'`
    const key = `private.username_key(${quoted})`
    const people = await backEnd.sql(`select from public.profiles where private.username_key(username) = ${key}`)
    if (people.length === 0) throw new Error(`No user is called "${username}".`)
    await backEnd.sql(`select private.grant_admin(${quoted})`)
    return `${username} is an administrator now and finds Admin in the account menu.`
  } finally {
    await backEnd.close()
  }
}

await runCommand(import.meta.url, grantAdmin)
