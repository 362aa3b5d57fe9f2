import bcrypt from 'bcryptjs'

/**
 * Replaces the bcrypt functions that @supabase/lite calls, because these functions would hash in the database's thread.
 * `password-gate.ts` hashes beforehand, in separate threads, and sends the hash in place of the password. A new hash is
 * stored unchanged. A log-in succeeds when the sent hash equals the stored hash.
 */
export function acceptPrehashedPasswords(): void {
  bcrypt.hash = async (password: string) => {
    if (!isHash(password)) throw new Error('A password came here without having been hashed')
    return password
  }
  bcrypt.compare = async (password: string, hash: string) => isHash(password) && password === hash
}

function isHash(text: string): boolean {
  return /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(text)
}
