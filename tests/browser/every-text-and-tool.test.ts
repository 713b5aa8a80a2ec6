import { testEveryWidth } from './every-width.ts'
import { TEXTS_AND_TOOLS } from './kinds.ts'

testEveryWidth(TEXTS_AND_TOOLS)
