"""Makes the calls that come as lines of JSON with the Python SDK, and writes each outcome as one line."""

import asyncio
import inspect
import json
import re
import sys
from enum import Enum

import kaleido_sdk
import kaleido_sdk.rln as rln_types
from pydantic import BaseModel

SETTINGS = json.loads(sys.argv[1])
SECONDS = 10


def typed(name, value):
    """The value as the class that a signature names, where the SDK has one of this name."""
    for word in re.findall(r"\w+", str(name)):
        kind = getattr(kaleido_sdk, word, None) or getattr(rln_types, word, None)
        if isinstance(kind, type) and issubclass(kind, BaseModel) and isinstance(value, dict):
            return kind.model_validate(value)
        if isinstance(kind, type) and issubclass(kind, Enum) and isinstance(value, str):
            return kind(value)
    return value


def plain(value):
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, (list, tuple)):
        return [plain(element) for element in value]
    return value


def bound(target, method, args):
    function = getattr(target, re.sub(r"(?<=[a-z])([A-Z])|(?<=[A-Z])([A-Z])(?=[a-z])", r"_\1\2", method).lower())
    names = [parameter.annotation for parameter in inspect.signature(function).parameters.values()]
    given = [typed(name, value) for name, value in zip(names, args)]
    return function, given


async def stream(maker, method, args):
    """Gives the first quote of a stream, with what else its callback gets."""
    maker.enable_websocket(SETTINGS["socket"])
    first = asyncio.get_running_loop().create_future()

    def take(*news):
        if not first.done():
            first.set_result(list(news))

    function, given = bound(maker, method, args)
    stop = await function(*given, take)
    news = await asyncio.wait_for(first, SECONDS)
    for end in stop.values() if isinstance(stop, dict) else [stop]:
        end()
    return news


async def ping(maker):
    socket = maker.enable_websocket(SETTINGS["socket"])
    answered = asyncio.get_running_loop().create_future()
    socket.on("pong", answered.set_result)
    await socket.connect()
    socket.ping()
    return await asyncio.wait_for(answered, SECONDS)


async def make(client, call):
    target = getattr(client, call["target"])
    if call["kind"] == "ping":
        return await ping(target)
    if call["kind"] == "stream":
        return await stream(target, call["method"], call["args"])
    function, given = bound(target, call["method"], call["args"])
    return plain(await function(*given))


async def main():
    client = kaleido_sdk.KaleidoClient.create(
        base_url=SETTINGS["baseUrl"], node_url=SETTINGS["nodeUrl"], max_retries=0
    )
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        try:
            outcome = {"gave": await make(client, json.loads(line))}
        except Exception as error:
            outcome = {"threw": f"{type(error).__name__}: {error}"}
        print(json.dumps(outcome), flush=True)


asyncio.run(main())
