"""initialized and workspace/didChangeConfiguration: fetch the settings, from clients that can be asked, or take what they send.

The worker is started here as well, so that it is loaded when the first text comes.
"""

from __future__ import annotations

import logging

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from server.handlers import completion
from server.language_server import ActivityServer
from server.settings import SECTION, read_settings, section_of

logger = logging.getLogger(__name__)


def register(server: ActivityServer) -> None:
    """Register both handlers."""

    @server.feature(types.INITIALIZED)
    async def initialized(params: types.InitializedParams) -> None:
        server.in_background(server.warm_up())
        if server.client.registers_configuration:
            options = types.DidChangeConfigurationRegistrationOptions(section=SECTION)
            registration = types.Registration(f"{SECTION}.settings", types.WORKSPACE_DID_CHANGE_CONFIGURATION, options)
            server.client_register_capability(types.RegistrationParams([registration]))
        if server.client.configuration:
            await _fetch(server)

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    async def did_change_configuration(params: types.DidChangeConfigurationParams) -> None:
        if server.client.configuration:
            await _fetch(server)
        else:
            server.settings_changed(read_settings(section_of(params.settings)))
            completion.offer(server)


async def _fetch(server: ActivityServer) -> None:
    asked = types.ConfigurationParams([types.ConfigurationItem(section=SECTION)])
    try:
        answer = await server.workspace_configuration_async(asked)
    except JsonRpcException as error:
        logger.warning("the client does not tell its settings: %s", error)
        return
    if answer and answer[0] is not None:  # else what came with the initialization options stays
        server.settings_changed(read_settings(answer[0]))
        completion.offer(server)
