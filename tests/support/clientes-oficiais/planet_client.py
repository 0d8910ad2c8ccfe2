"""Asks the double of Planet as its official client does, and prints what it read."""

import asyncio
import datetime
import json
import sys

from planet import Auth, Session, data_filter, exceptions, specs
from planet.clients.data import DataClient
from planet.clients.mosaics import MosaicsClient

given = json.load(sys.stdin)
address = given["address"]
# The client reads the names of item types from its own host before each search; here it is told.
specs.PRODUCT_BUNDLES.cache = {"bundles": {}, "bundle_names": [], "item_types": {"PSScene"}}


async def search(client):
    wanted = data_filter.and_filter(
        [
            data_filter.geometry_filter(given["geometry"]),
            data_filter.date_range_filter(
                "acquired",
                gte=datetime.datetime.fromisoformat(given["from"]),
                lt=datetime.datetime.fromisoformat(given["to"]),
            ),
            data_filter.range_filter("cloud_cover", lte=given["clouds"]),
        ]
    )
    return wanted, [item async for item in client.search(["PSScene"], wanted, sort="acquired desc", limit=0)]


async def main():
    async with Session(auth=Auth.from_key("wrong")) as session:
        try:
            await DataClient(session, base_url=address + "/data/v1").get_item("PSScene", given["scene"])
            refused = None
        except exceptions.APIError as error:
            refused = type(error).__name__
    async with Session(auth=Auth.from_key(given["key"])) as session:
        data = DataClient(session, base_url=address + "/data/v1")
        wanted, items = await search(data)
        item = await data.get_item("PSScene", given["scene"])
        try:
            await data.get_item("PSScene", "20000101_000000_nothing")
            missing = None
        except exceptions.MissingResource as error:
            missing = type(error).__name__
        basemaps = MosaicsClient(session, base_url=address + "/basemaps/v1")
        mosaics = [mosaic async for mosaic in basemaps.list_mosaics()]
        one = await basemaps.get_mosaic(given["mosaic"])
    json.dump(
        {
            "refused": refused,
            "filter": wanted,
            "ids": [each["id"] for each in items],
            "acquired": item["properties"]["acquired"],
            "missing": missing,
            "mosaics": [each["name"] for each in mosaics],
            "one": one["id"],
        },
        sys.stdout,
    )


asyncio.run(main())
