import { changesFeed } from '../build/changes-feed.ts'

export const GET = () =>
  new Response(changesFeed(), { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } })
