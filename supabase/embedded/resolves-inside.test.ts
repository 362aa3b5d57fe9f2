import { expect, test } from 'vitest'
import { resolvesInside } from './resolves-inside.ts'

const isPrivate = resolvesInside(['supabase/.temp', '/home/anna/supabase/.temp', '/srv/50%25 Data'])

test.each([
  '/supabase/.temp',
  '/supabase/.temp/keys.json',
  '/@fs/home/anna/supabase/.temp/keys.json',
  '/@fs/C:\\home\\anna\\supabase\\.temp\\keys.json',
  '/@id/__x00__/home/anna/supabase/.temp/keys.json?raw',
  '/srv/50%25%20data/keys.json',
  '//supabase///.temp//keys.json',
  '/supabase/./.temp/keys.json',
  '/src/../supabase/%2e%2e/supabase/.temp/keys.json',
  '/../../supabase/.temp/keys.json',
  '/SUPABASE/.Temp/keys.json',
  '/%73upabase%2f.temp%2fkeys.json',
  '/%2573upabase%252f.temp/keys.json',
  '/supabase\\.temp\\keys.json',
  '/supabase./.temp. /keys.json',
  '/ſupabaſe/.temp/keys.json',
  '/supa\0base/.temp/keys.json',
  '/supabase/.temp/keys.json?x=/../../../..',
  '/%3f/../supabase/.temp/keys.json?/../../../..',
  '/%ff/../supabase/.temp/keys.json',
])('the address %j is private', (address) => expect(isPrivate(address)).toBe(true))

test.each([
  '/',
  '/members?q=supabase',
  '/src/main.tsx',
  '/supabase/.temporary/keys.json',
  '/my-supabase/.temp/keys.json',
  '/supabase/x/.temp/keys.json',
  '/supabase/../.temp/keys.json',
  '/rest/v1/members?select=*&first_name=eq.%25',
])('the address %j is not private', (address) => expect(isPrivate(address)).toBe(false))
