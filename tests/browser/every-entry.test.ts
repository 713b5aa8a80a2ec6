import { testEveryWidth } from './every-width.ts'
import { ENTRIES } from './kinds.ts'

testEveryWidth(ENTRIES)
