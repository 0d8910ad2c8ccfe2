import { Box, Tooltip } from '@mantine/core';
import { NavLink } from '@remix-run/react';
import { type KeyboardEvent, useMemo } from 'react';
import { useDadosDaRaiz } from '#app/kit/dados-da-raiz.ts';
import { ID_DA_LATERAL, type Lateral } from './lateral.ts';
import { lugaresDe } from './lugares.ts';
import classes from './moldura.module.css';

/** The places that this person may go to. */
export function BarraLateral({ lateral }: { readonly lateral: Lateral }) {
  const usuario = useDadosDaRaiz()?.usuario;
  const lugares = useMemo(() => (usuario ? lugaresDe(usuario) : []), [usuario]);
  const teclar = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') lateral.fecharGaveta();
  };
  return (
    <>
      <nav id={ID_DA_LATERAL} aria-label="Principal" className={classes.lateral} onKeyDown={teclar}>
        <ul>
          {lugares.map(({ para, nome, Icone }) => (
            <li key={para}>
              <Tooltip label={nome} position="right" disabled={!lateral.recolhida} withinPortal>
                <NavLink to={para} end className={classes.lugar} onClick={lateral.fecharGaveta}>
                  <Icone size={20} aria-hidden="true" />
                  <span className={classes.nomeDoLugar}>{nome}</span>
                </NavLink>
              </Tooltip>
            </li>
          ))}
        </ul>
      </nav>
      <Box className={classes.veu} onClick={lateral.fecharGaveta} aria-hidden="true" />
    </>
  );
}
