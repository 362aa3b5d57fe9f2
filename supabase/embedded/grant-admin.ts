import { openBackEnd } from './back-end.ts'
import { databaseUrl, dataFolder } from './data-folder.ts'

/**
 * `npm run grant-admin -- USERNAME`: makes a person an administrator of the installation whose data is in the
 * embedded back end's folder. Postgres runs inside the server's process, so the server must be stopped meanwhile.
 */
const [username, ...rest] = process.argv.slice(2)
if (!username || rest.length > 0) {
  console.error('Usage: npm run grant-admin -- USERNAME')
  process.exit(1)
}

try {
  const backEnd = await openBackEnd({ folder: dataFolder(), databaseUrl: databaseUrl() })
  try {
    const quoted = `'${username.replaceAll("'", "''")}'`
    const key = `private.username_key(${quoted})`
    const people = await backEnd.sql(`select from public.profiles where private.username_key(username) = ${key}`)
    if (people.length === 0) throw new Error(`No user is called "${username}".`)
    await backEnd.sql(`select private.grant_admin(${quoted})`)
    console.log(`${username} is an administrator now and finds Admin in the account menu.`)
  } finally {
    await backEnd.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
