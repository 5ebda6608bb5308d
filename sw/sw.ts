/// <reference lib="webworker" />
import { forgetMembersOnSessionEnd, takeOverOnRequest } from './message-handlers.ts'
import { serveAppOffline } from './precache.ts'
import { playKeptVideos, cacheGameArt, cacheStaticLookups } from './runtime-caches.ts'
import { takeSharedSlips } from './share-target.ts'

// Each line is one feature. All other requests go to the network unchanged, above all every response
// that belongs to a member.
serveAppOffline()
cacheStaticLookups()
cacheGameArt()
takeSharedSlips()
playKeptVideos()
forgetMembersOnSessionEnd()
takeOverOnRequest()
