import '#app/kit/ui/pagina-a4.css';
import './pagina-dos-dados.css';
import { Button, Group } from '@mantine/core';
import { Link } from '@remix-run/react';
import { instanteComFuso } from '#app/kit/datas.ts';
import { LinkDeDownload } from '#app/kit/download/link-de-download.tsx';
import classes from '#app/kit/folha/folha.module.css';
import { Sumario } from '#app/kit/folha/sumario.tsx';
import { usePronto } from '#app/kit/folha/usar-pronto.ts';
import { useHidratado } from '#app/kit/hidratado.ts';
import { Marca } from '#app/kit/marca.tsx';
import type { DadosDaPessoa } from './dados.ts';
import { TabelasDosDados } from './tabelas-dos-dados.tsx';

interface Props {
  readonly dados: DadosDaPessoa;
  readonly impresso: boolean;
  /** Of this page: its files stand beside it. */
  readonly endereco: string;
  readonly volta: { readonly para: string; readonly nome: string };
}

/** What is kept about a person, as a sheet: always of paper, whatever the colour scheme around it. */
export function FolhaDosDados({ dados, impresso, endereco, volta }: Props) {
  usePronto(true);
  const { emitido, pessoa } = dados;
  return (
    <>
      {!impresso && <Barra endereco={endereco} volta={volta} />}
      <main className={classes.folha}>
        <header className={classes.cabecalho}>
          <div>
            <h1>Dados pessoais</h1>
            <p className={classes.arquivos}>Tudo o que a Atalaia guarda sobre {pessoa.nome ?? 'esta pessoa'}</p>
          </div>
        </header>
        <Sumario />
        <QuemE dados={dados} />
        <TabelasDosDados dados={dados} />
        <footer className={classes.rodape}>
          Emitido em {instanteComFuso(emitido.em)} por {emitido.por}. Documento da pessoa {pessoa.id}.
        </footer>
      </main>
    </>
  );
}

function Barra({ endereco, volta }: Pick<Props, 'endereco' | 'volta'>) {
  const hidratado = useHidratado();
  return (
    <header className={classes.barra}>
      <Marca />
      <Group gap="xs">
        <Button component={Link} to={volta.para} variant="default" size="compact-md">
          {volta.nome}
        </Button>
        {hidratado && (
          <Button variant="default" size="compact-md" onClick={() => window.print()}>
            Imprimir
          </Button>
        )}
        <LinkDeDownload href={`${endereco}.pdf`} nome="os dados em PDF">
          Baixar em PDF
        </LinkDeDownload>
        <LinkDeDownload href={`${endereco}.json`} nome="os dados em JSON">
          Baixar em JSON
        </LinkDeDownload>
      </Group>
    </header>
  );
}

const lista = (nomes: readonly string[]) => (nomes.length === 0 ? 'Nenhum' : nomes.join(', '));

function QuemE({ dados: { pessoa, acesso } }: Pick<Props, 'dados'>) {
  const { ativo, desde, dois_fatores: fatores } = acesso;
  const duasEtapas = fatores.ativo
    ? `Ativada${fatores.desde === null ? '' : ` desde ${instanteComFuso(fatores.desde)}`}`
    : 'Desativada';
  const pedido = acesso.apagamento_pedido_em;
  return (
    <section>
      <h2>Quem é e o que alcança</h2>
      <dl className={classes.campos}>
        <Campo nome="Nome" valor={pessoa.nome ?? '—'} />
        <Campo nome="E-mail" valor={pessoa.email ?? '—'} />
        <Campo nome="Avatar" valor={pessoa.avatar ?? 'Nenhum'} />
        <Campo nome="Organização" valor={acesso.cliente ?? 'Opera a instalação'} />
        <Campo nome="Acesso" valor={ativo ? 'Ativo' : 'Inativo'} />
        <Campo nome="Desde" valor={desde === null ? '—' : instanteComFuso(desde)} />
        <Campo nome="Grupos" valor={lista(acesso.grupos)} />
        <Campo nome="Ativos atribuídos" valor={lista(acesso.ativos)} />
        <Campo nome="Verificação em duas etapas" valor={duasEtapas} />
        <Campo nome="Códigos de recuperação por usar" valor={String(fatores.codigos_restantes)} />
        {pedido !== null && <Campo nome="Pediu o apagamento em" valor={instanteComFuso(pedido)} />}
      </dl>
      <p>A senha e o segredo do autenticador não se mostram a ninguém: só se guarda o que os confere.</p>
    </section>
  );
}

function Campo({ nome, valor }: { readonly nome: string; readonly valor: string }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd>{valor}</dd>
    </div>
  );
}
