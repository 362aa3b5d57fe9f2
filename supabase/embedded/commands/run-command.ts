import { fileURLToPath } from 'node:url'

/**
 * Runs what a script is for, if it is the one that was started and not merely imported. It prints what `main` returns, or in one
 * line why that failed, and then ends with 1.
 */
export async function runCommand(script: string, main: (words: string[]) => Promise<string>): Promise<void> {
  if (process.argv[1] !== fileURLToPath(script)) return
  try {
    process.stdout.write(`${await main(process.argv.slice(2))}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
