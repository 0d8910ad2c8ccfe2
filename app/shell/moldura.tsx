import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { AreaDosAlertas } from '#app/kit/avisos/area-dos-alertas.tsx';
import { Marca } from '#app/kit/marca.tsx';
import { LugarDasNotificacoes } from '#app/notificacao/notificacao.porta.ts';
import { AlternarTema } from './alternar-tema.tsx';
import { BarraLateral } from './barra-lateral.tsx';
import { BotaoDaGaveta, BotaoDaLateral } from './botoes-da-lateral.tsx';
import { FaixaDaVisao } from './faixa-da-visao.tsx';
import { FaixaDoPresente } from './faixa-do-presente.tsx';
import { useFocoNaChegada } from './foco-na-chegada.ts';
import { useLateral } from './lateral.ts';
import { MenuDaConta } from './menu-da-conta.tsx';
import classes from './moldura.module.css';
import { SemConexao } from './sem-conexao.tsx';
import { TelaCheia } from './tela-cheia.tsx';

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
      <FaixaDoPresente />
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
