import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { AreaDosAlertas } from './avisos/area-dos-alertas.tsx';
import { Marca } from './marca.tsx';
import { AlternarTema } from './moldura/alternar-tema.tsx';
import { BarraLateral } from './moldura/barra-lateral.tsx';
import { BotaoDaGaveta, BotaoDaLateral } from './moldura/botoes-da-lateral.tsx';
import { useFocoNaChegada } from './moldura/foco-na-chegada.ts';
import { useLateral } from './moldura/lateral.ts';
import { LugarDasNotificacoes } from './moldura/lugar-das-notificacoes.tsx';
import { MenuDaConta } from './moldura/menu-da-conta.tsx';
import { SemConexao } from './moldura/sem-conexao.tsx';
import { TelaCheia } from './moldura/tela-cheia.tsx';
import classes from './moldura.module.css';
import { FaixaDaVisao } from './visao/faixa-da-visao.tsx';

/** The frame of every page behind sign-in: the places in the sidebar, the tools in the head, who is signed in. */
export function Moldura({ children }: { readonly children: ReactNode }) {
  const lateral = useLateral();
  return (
    <div
      className={classes.moldura}
      data-recolhida={lateral.recolhida || undefined}
      data-gaveta={lateral.gaveta || undefined}
    >
      <a className={classes.pular} href="#conteudo">
        Pular para o conteúdo
      </a>
      <header className={classes.cabecalho}>
        <BotaoDaLateral lateral={lateral} />
        <BotaoDaGaveta lateral={lateral} />
        <a href="/" className={classes.marca} aria-label="Atalaia, início">
          <Marca />
        </a>
        <Group gap="xs" wrap="nowrap" ml="auto">
          <SemConexao />
          <TelaCheia />
          <AlternarTema />
          <LugarDasNotificacoes />
          <MenuDaConta />
        </Group>
      </header>
      <FaixaDaVisao />
      <div className={classes.corpo}>
        <BarraLateral lateral={lateral} />
        <main id="conteudo" className={classes.conteudo} tabIndex={-1} ref={useFocoNaChegada()}>
          {children}
        </main>
      </div>
      <AreaDosAlertas />
    </div>
  );
}
